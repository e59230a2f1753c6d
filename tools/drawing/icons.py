"""The app's icons and the picture of a shared link, drawn from the client's SVGs."""

from __future__ import annotations

from pathlib import Path

from tests.browser.chromium import launched
from tools.drawing.small import save_small

WEB = Path(__file__).parents[2] / "web"
# Rings of paper, one on the other: a smooth gradient would make the files three times as big.
NIGHT = "radial-gradient(circle at 47% 47%, #4a3a8c 34%, #3c2f78 34.4% 48%, #312869 48.4% 60%, #2a2260 60.4%)"


def icon(side: int, wheel: float, corner: float) -> str:
    """The wheel at night; a maskable icon keeps it inside the circle that every launcher leaves."""
    inner, margin = side * wheel, side * (1 - wheel) / 2
    return f"""<div style="width:{side}px;height:{side}px;border-radius:{side * corner}px;background:{NIGHT}">
    <img src="src/art/logo.svg" style="width:{inner}px;margin:{margin}px"></div>"""


SHARE = """<style>
  div, img, p { position: absolute; margin: 0 }
  .sky { width: 1200px; height: 630px; overflow: hidden; background: #2a2260 }
  .sea { left: 0; bottom: 0; width: 1200px; height: 300px; background: url(src/art/sea.svg) 0 0 / 1200px 300px }
  .cover { top: 226px; width: 520px; height: 338px; border: 14px solid #f8ecd0; border-radius: 26px }
  .under { top: 236px; width: 548px; height: 366px; border-radius: 26px; background: #0d072666 }
  .left { left: 40px; transform: rotate(-3deg) } .right { right: 40px; transform: rotate(3deg) }
  .wheel { left: 186px; top: 26px; width: 168px }
  p { left: 366px; top: 34px; font: bold 116px/1.2 "Liberation Serif", serif; color: #f8ecd0 }
  p.shade { left: 369px; top: 40px; color: #0d072680 }
</style><div class="sky"><div class="sea"></div>
  <div class="under left"></div><img class="cover left" src="src/art/covers/memoarrr.svg">
  <div class="under right"></div><img class="cover right" src="src/art/covers/piratatak.svg">
  <img class="wheel" src="src/art/logo.svg"><p class="shade">Quarterdeck</p><p>Quarterdeck</p></div>"""

# By name: width, height, the page, and whether what is behind it shows at the corners.
PICTURES: dict[str, tuple[int, int, str, bool]] = {
    "icon-192.png": (192, 192, icon(192, 0.84, 0.22), True),
    "icon-512.png": (512, 512, icon(512, 0.84, 0.22), True),
    "icon-maskable-512.png": (512, 512, icon(512, 0.62, 0), False),
    "apple-touch-icon.png": (180, 180, icon(180, 0.8, 0), False),
    "share.png": (1200, 630, SHARE, False),
}


def draw_icons() -> None:
    """All of them, into the client's public folder."""
    with launched() as browser:
        for name, (width, height, page, clear) in PICTURES.items():
            sheet = browser.new_page(viewport={"width": width, "height": height})
            sheet.goto(f"{(WEB / 'index.html').as_uri()}")
            sheet.set_content(f'<base href="{WEB.as_uri()}/"><body style="margin:0">{page}', wait_until="networkidle")
            picture = sheet.screenshot(omit_background=clear)
            sheet.close()
            if clear:
                (WEB / "public" / name).write_bytes(picture)
            else:
                save_small(picture, WEB / "public" / name)
