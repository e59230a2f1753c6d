// What does not fit: a page wider than its window, things on one another, too small or cut off. With `inSight`,
// also what can't be seen without scrolling.
(inSight = false) => {
  const SMALLEST = 24; // by WCAG 2.2, what a finger can still hit
  const LONGEST = 12; // letters of a name that is never cut
  const faults = [];
  const page = document.documentElement;
  const screen = new DOMRect(0, 0, page.clientWidth, innerHeight);
  if (page.scrollWidth > page.clientWidth + 1)
    faults.push(`the page is ${page.scrollWidth} wide in a window of ${page.clientWidth}`);
  if (inSight && page.scrollHeight > innerHeight + 1)
    faults.push(`the page is ${page.scrollHeight} high in a window of ${innerHeight}`);
  const top = document.querySelector("dialog[open]") ?? document.querySelector("[data-ending]") ?? document.body;
  const label = (element) => (element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 30);
  const name = (element) =>
    `${element.localName}.${[...element.classList].filter((word) => !word.startsWith("svelte-")).join(".")} “${label(element)}”`;
  const seen = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(".unseen");
  const common = (a, b) => [
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  ];
  const sticksOut = (box, around, by = 1) =>
    box.left < around.left - by ||
    box.right > around.right + by ||
    box.top < around.top - by ||
    box.bottom > around.bottom + by;
  const scroller = (element) => {
    for (let around = element; around && around !== page; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (/auto|scroll/.test(overflowX + overflowY) && around !== document.body) return around;
    }
    return null;
  };

  const controls = [...top.querySelectorAll("button, a, input, select, summary")].filter(seen);
  const boxes = controls.map((control) => control.getBoundingClientRect());
  controls.forEach((control, one) => {
    const box = boxes[one];
    if (control.matches("button, select, summary, .button") && Math.min(box.width, box.height) < SMALLEST)
      faults.push(`${name(control)} is only ${box.width.toFixed(0)} × ${box.height.toFixed(0)}`);
    if (inSight && !scroller(control) && sticksOut(box, screen)) faults.push(`${name(control)} is out of sight`);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const hit = document.elementFromPoint(x, y);
    // The four sides to look from lie over the island, which can't be tapped meanwhile.
    const beneath = control.matches("[role=gridcell]") && document.querySelector("[data-side]");
    if (hit && !beneath && getComputedStyle(control).pointerEvents !== "none")
      if (!control.contains(hit) && !hit.contains(control) && !scroller(control) && !hit.closest("label")?.contains(control))
        faults.push(`${name(control)} lies under ${name(hit)}`);
  });

  // Lines of text, each as wide as it is.
  const lines = [];
  const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const owner = text.parentElement;
    const words = text.data.trim();
    if (!words || !seen(owner) || owner.closest("option, script, style, .signal")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const whole = range.getBoundingClientRect();
    let cut = false;
    let shown = new DOMRect(-1e6, -1e6, 2e6, 2e6);
    for (let around = owner; around && around !== page && !cut; around = around.parentElement) {
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      const clipsX = overflowX === "hidden" || overflowX === "clip";
      const clipsY = overflowY === "hidden" || overflowY === "clip";
      const isButton = around.matches("button, .button, summary");
      const outX = whole.left < box.left - 1 || whole.right > box.right + 1;
      const outY = whole.top < box.top - 1 || whole.bottom > box.bottom + 1;
      const endsInDots = textOverflow === "ellipsis" || webkitLineClamp !== "none";
      const isLongName = endsInDots && words.length > LONGEST;
      if (!isLongName && ((outX && (clipsX || isButton)) || (outY && (clipsY || isButton)))) {
        faults.push(`“${words.slice(0, 30)}” is cut off by ${name(around)}`);
        cut = true;
      }
      const scrolls = /auto|scroll/.test(overflowX + overflowY) && around !== document.body;
      if (clipsX || clipsY || scrolls) shown = box;
      if (scrolls || isLongName) break;
    }
    if (cut) continue;
    for (const box of range.getClientRects()) {
      const [wide, high] = common(box, shown);
      if (wide <= 1 || high <= 1) continue;
      const line = new DOMRect(Math.max(box.left, shown.left), Math.max(box.top, shown.top), wide, high);
      lines.push({ owner, words, box: line });
      if (inSight && !scroller(owner) && sticksOut(line, screen, 2))
        faults.push(`“${words.slice(0, 30)}” is out of sight`);
    }
  }

  // Nothing lies on another thing, unless it is a part of it, or a mark that a card carries.
  const isMark = (owner, on) => {
    const around = getComputedStyle(owner).position === "absolute" ? owner.offsetParent : null;
    const [a, b] = around?.contains(on) ? [around, on].map((each) => each.getBoundingClientRect()) : [];
    return a && a.width * a.height < 1.5 * b.width * b.height;
  };
  for (let one = 0; one < controls.length; one++)
    for (let other = one + 1; other < controls.length; other++) {
      const [a, b] = [controls[one], controls[other]];
      if (a.contains(b) || b.contains(a)) continue;
      if (a.matches("[role=gridcell]") && b.matches("[data-side]")) continue;
      const [wide, high] = common(boxes[one], boxes[other]);
      if (wide > 1 && high > 1 && scroller(a) === scroller(b))
        faults.push(`${name(a)} overlaps ${name(b)} by ${wide.toFixed(0)} × ${high.toFixed(0)}`);
    }
  lines.forEach(({ owner, words, box }, one) => {
    // Half a line: letters are lower than the line that holds them.
    const covers = (around) => {
      const [wide, high] = common(box, around);
      return wide > 2 && high > Math.min(box.height, around.height) / 3;
    };
    controls.forEach((control, index) => {
      if (control.contains(owner) || owner.contains(control) || scroller(control) !== scroller(owner)) return;
      if (owner.closest("[data-side]") && control.matches("[role=gridcell]")) return;
      if (covers(boxes[index]) && !isMark(owner, control))
        faults.push(`“${words.slice(0, 30)}” overlaps ${name(control)}`);
    });
    for (const another of lines.slice(one + 1))
      if (another.owner !== owner && covers(another.box) && scroller(another.owner) === scroller(owner))
        faults.push(`“${words.slice(0, 30)}” overlaps “${another.words.slice(0, 30)}”`);
  });

  // The parts of a table lie beside each other.
  const parts = [...top.querySelectorAll("main.table :is(header, .prompt, .plaque, .frame, .to-match, .look, aside)")];
  const places = parts.filter(seen).map((part) => [part, part.getBoundingClientRect()]);
  places.forEach(([part, place], one) => {
    for (const [other, another] of places.slice(one + 1)) {
      const [wide, high] = common(place, another);
      if (wide > 1 && high > 1 && !part.contains(other) && !other.contains(part))
        faults.push(`${name(part)} overlaps ${name(other)} by ${wide.toFixed(0)} × ${high.toFixed(0)}`);
    }
  });

  // What lies on a plate does not stick out of it; marks at its edge may.
  for (const plate of top.querySelectorAll(".panel, .plaque, .prompt, .to-match, .button")) {
    if (!seen(plate) || scroller(plate) === plate) continue;
    const around = plate.getBoundingClientRect();
    const inside = [...plate.querySelectorAll("img, svg, button, .part")].filter(seen);
    const isFixed = (element) => {
      for (let each = element; each !== plate; each = each.parentElement)
        if (/absolute|fixed/.test(getComputedStyle(each).position)) return true;
      return false;
    };
    for (const element of inside)
      if (!scroller(element) && !isFixed(element) && sticksOut(element.getBoundingClientRect(), around, 6))
        faults.push(`${name(element)} sticks out of ${name(plate)}`);
    for (const { owner, words, box } of lines)
      if (plate.contains(owner) && !scroller(owner) && !isFixed(owner) && sticksOut(box, around, 2))
        faults.push(`“${words.slice(0, 30)}” sticks out of ${name(plate)}`);
  }
  return [...new Set(faults)];
};
