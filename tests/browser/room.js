// What of a table is out of sight, lies on something else or spills out of its place.
() => {
  const faults = [];
  const page = document.scrollingElement;
  if (page.scrollWidth > innerWidth) faults.push(`${page.scrollWidth} px wide`);
  if (page.scrollHeight > innerHeight) faults.push(`${page.scrollHeight} px high`);
  const seen = (element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest(".unseen");
  const name = (element) =>
    element.dataset.seat ? `seat ${element.dataset.seat}` : `${element.localName}.${element.classList[0] ?? ""}`;
  for (const control of document.querySelectorAll("button, a[href]")) {
    const { left, right, top, bottom } = control.getBoundingClientRect();
    if (seen(control) && (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5))
      faults.push(`${name(control)} is out of sight`);
  }
  const parts = [...document.querySelectorAll("header, [data-prompt], [data-seat], .frame, .to-match, .look, aside")];
  const boxes = parts.filter(seen).map((part) => [part, part.getBoundingClientRect()]);
  boxes.forEach(([part, p], index) => {
    for (const [other, q] of boxes.slice(index + 1)) {
      const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      if (wide > 1 && high > 1) faults.push(`${name(part)} overlaps ${name(other)} by ${wide.toFixed()} × ${high.toFixed()}`);
    }
    if (part.matches(".frame, aside, header")) return;
    for (const inside of part.querySelectorAll("*:not(.unseen, .unseen *, .crown, .crown *)")) {
      const q = inside.getBoundingClientRect();
      const spills = q.left < p.left - 1 || q.right > p.right + 1 || q.top < p.top - 1 || q.bottom > p.bottom + 1;
      if (q.width > 1 && q.height > 1 && seen(inside) && spills) faults.push(`${name(inside)} spills out of ${name(part)}`);
    }
  });
  return faults;
};
