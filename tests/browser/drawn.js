// The document as it stands, with its shadow trees, its fields and its style sheets.
() => {
  const texts = [];
  const pictures = new Map();
  const take = (root) => {
    texts.push(root === document ? root.documentElement.outerHTML : root.innerHTML);
    for (const sheet of [...root.styleSheets, ...root.adoptedStyleSheets])
      for (const rule of sheet.cssRules) texts.push(rule.cssText);
    for (const element of root.querySelectorAll("*")) {
      if ("value" in element) texts.push(String(element.value));
      if (element.localName === "img") {
        const beside = pictures.get(element.parentNode) ?? [];
        pictures.set(element.parentNode, [...beside, element.src]);
      }
      if (element.shadowRoot) take(element.shadowRoot);
    }
  };
  take(document);
  return { texts, pictures: [...pictures.values()] };
};
