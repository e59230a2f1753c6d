"""Draws the app icons and the picture of a shared link from the client's SVGs, in Chromium: python docs/icons.py"""

from __future__ import annotations

import argparse
import shutil
import struct
import subprocess
import tempfile
import zlib
from collections import Counter
from pathlib import Path

WEB = Path(__file__).parents[1] / "web"
QUIET = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-sync")
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


def draw(chromium: str, name: str) -> bytes:
    """Have Chromium open the page of one picture, and take what it shows."""
    width, height, page, clear = PICTURES[name]
    with tempfile.TemporaryDirectory() as scratch:
        html, png = Path(scratch, "page.html"), Path(scratch, name)
        html.write_text(f'<base href="{WEB.as_uri()}/"><body style="margin:0">{page}', encoding="utf-8")
        behind = f"--default-background-color={'00000000' if clear else '2a2260ff'}"
        shot = (f"--user-data-dir={scratch}/profile", f"--window-size={width},{height}", f"--screenshot={png}", behind)
        subprocess.run((chromium, *QUIET, *shot, html.as_uri()), check=True, capture_output=True, timeout=60)
        return png.read_bytes() if clear else in_a_palette(png.read_bytes(), width, height)


def in_a_palette(png: bytes, width: int, height: int) -> bytes:
    """The same opaque picture in its 256 most telling colours: a quarter of the size, for a little banding."""
    packed, at, line = b"", 8, 3 * width
    while at < len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        packed, at = packed + (png[at + 8 : at + 8 + length] if kind == b"IDAT" else b""), at + 12 + length
    raw, above, pixels = zlib.decompress(packed), bytes(line + 3), list[bytes]()
    for start in range(0, height * (line + 1), line + 1):  # The five line filters of the PNG standard, undone.
        row = bytearray(3) + raw[start + 1 : start + 1 + line]
        for x in range(3, line + 3):
            a, b, c = row[x - 3], above[x], above[x - 3]
            paeth = min((abs(b - c), 0, a), (abs(a - c), 1, b), (abs(a + b - c - c), 2, c))[2]
            row[x] = (row[x] + (0, a, b, (a + b) // 2, paeth)[raw[start]]) & 255
        above = bytes(row)
        pixels += [above[x : x + 3] for x in range(3, line + 3, 3)]
    palette, nearest = list[bytes](), dict[bytes, int]()
    for colour, _ in Counter(pixels).most_common():
        gaps = [sum((p - q) ** 2 for p, q in zip(colour, other, strict=True)) for other in palette]
        if len(palette) < 256 and min(gaps, default=99) > 40:
            gaps, palette = [*gaps, -1], [*palette, colour]
        nearest[colour] = gaps.index(min(gaps))
    lines = (bytes([0, *(nearest[pixel] for pixel in pixels[y : y + width])]) for y in range(0, len(pixels), width))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    body = zlib.compress(b"".join(lines), 9)
    chunks = ((b"IHDR", head), (b"PLTE", b"".join(palette)), (b"IDAT", body), (b"IEND", b""))
    return png[:8] + b"".join(
        struct.pack(">I", len(d)) + k + d + struct.pack(">I", zlib.crc32(k + d)) for k, d in chunks
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=PICTURES, default=PICTURES, metavar="NAME", help="only these")
    for name in parser.parse_args().only:
        picture = draw(shutil.which("chromium") or "google-chrome", name)
        print(f"{name}: {(WEB / 'public' / name).write_bytes(picture) / 1024:.0f} KB")
