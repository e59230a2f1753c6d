// What does not fit: a page wider than its window, controls on one another or too small, text that is cut off.
() => {
  const SMALLEST = 24; // by WCAG 2.2, what a finger can still hit
  const faults = [];
  const page = document.documentElement;
  if (page.scrollWidth > page.clientWidth + 1)
    faults.push(`the page is ${page.scrollWidth} wide in a window of ${page.clientWidth}`);
  const top = document.querySelector("dialog[open]") ?? document.querySelector("[data-ending]") ?? document.body;
  const name = (element) =>
    `${element.localName}.${[...element.classList].filter((word) => !word.startsWith("svelte-")).join(".")} “${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 30)}”`;
  const seen = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(".unseen");
  const controls = [...top.querySelectorAll("button, a, input, select, summary")].filter(seen);
  const boxes = controls.map((control) => control.getBoundingClientRect());
  controls.forEach((control, one) => {
    const { width, height } = boxes[one];
    if (control.matches("button, select, summary, .button") && Math.min(width, height) < SMALLEST)
      faults.push(`${name(control)} is only ${width.toFixed(0)} × ${height.toFixed(0)}`);
  });
  for (let one = 0; one < controls.length; one++)
    for (let other = one + 1; other < controls.length; other++) {
      const [a, b] = [controls[one], controls[other]];
      if (a.contains(b) || b.contains(a)) continue;
      // The four sides to look from lie over the island, which can't be tapped meanwhile.
      if (a.matches("[role=gridcell]") && b.matches("[data-side]")) continue;
      const [p, q] = [boxes[one], boxes[other]];
      const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      if (wide > 1 && high > 1) faults.push(`${name(a)} overlaps ${name(b)} by ${wide.toFixed(0)} × ${high.toFixed(0)}`);
    }
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const owner = text.parentElement;
    if (!text.data.trim() || !seen(owner) || owner.closest("option, script, style")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const words = range.getBoundingClientRect();
    for (let around = owner; around && around !== page; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      const clipsX = overflowX === "hidden" || overflowX === "clip";
      const clipsY = overflowY === "hidden" || overflowY === "clip";
      const isButton = around.matches("button, .button, summary");
      const outX = words.left < box.left - 1 || words.right > box.right + 1;
      const outY = words.top < box.top - 1 || words.bottom > box.bottom + 1;
      if ((outX && (clipsX || isButton)) || (outY && (clipsY || isButton))) {
        faults.push(`“${text.data.trim().slice(0, 30)}” is cut off by ${name(around)}`);
        break;
      }
      if (/auto|scroll/.test(overflowX + overflowY)) break;
    }
  }
  return faults;
};
