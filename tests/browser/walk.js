// All strings that script can reach from window: own properties, symbols, maps, sets, bytes, DOM nodes and what hangs
// on them. Only those with one of the hints in them are told; a regular expression would remember the last of them.
(hints) => {
  const seen = new Set();
  const found = new Set();
  const waiting = [window, document, history.state];
  const take = (thing) => {
    if (typeof thing === "string") {
      const small = thing.toLowerCase();
      if (hints.some((hint) => small.includes(hint))) found.add(thing);
    } else if (thing !== null && (typeof thing === "object" || typeof thing === "function") && !seen.has(thing)) {
      seen.add(thing);
      waiting.push(thing);
    }
  };
  const look = (thing) => {
    if (thing instanceof Map) for (const [key, value] of thing) [key, value].forEach(take);
    else if (thing instanceof Set) thing.forEach(take);
    else if (thing instanceof ArrayBuffer || ArrayBuffer.isView(thing)) take(new TextDecoder().decode(thing));
    else if (thing instanceof Node) {
      thing.childNodes.forEach(take);
      for (const attribute of thing.attributes ?? []) take(attribute.value);
      take(thing.nodeValue);
      take(thing.shadowRoot);
    }
    if (thing.animal && thing.landscape) take(`${thing.animal}-${thing.landscape}`);
    if (Array.isArray(thing) && thing.every((item) => typeof item === "string")) take(thing.join());
    for (const key of Reflect.ownKeys(thing)) {
      take(typeof key === "symbol" ? key.description : key);
      const own = Reflect.getOwnPropertyDescriptor(thing, key);
      if (own && "value" in own) take(own.value);
    }
  };
  while (waiting.length) {
    const thing = waiting.pop();
    try {
      if (thing) look(thing);
    } catch {
      // A few things of the browser's own can't be looked at.
    }
  }
  return [...found];
};
