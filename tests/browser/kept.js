// What the browser keeps for this page: both storages, every database, every cache, the address and its state.
// Of a file that is known by its digest, only the name is told.
async (known) => {
  const texts = [location.href, document.referrer, window.name, JSON.stringify(history.state) ?? ""];
  for (const shelf of [localStorage, sessionStorage])
    for (const [name, value] of Object.entries(shelf)) texts.push(name, value);
  const asked = (request) =>
    new Promise((done, failed) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => failed(request.error);
    });
  for (const { name } of await indexedDB.databases()) {
    const base = await asked(indexedDB.open(name));
    // Bytes are read as letters: what is stored as it is can be found in them.
    const legible = (_, value) =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value) ? new TextDecoder("latin1").decode(value) : value;
    for (const store of base.objectStoreNames)
      texts.push(
        name,
        store,
        JSON.stringify(await asked(base.transaction(store).objectStore(store).getAll()), legible),
      );
    base.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const bytes = await (await cache.match(request)).arrayBuffer();
      const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
      texts.push(name, request.url, known.includes(digest) ? "" : new TextDecoder().decode(bytes));
    }
  }
  return texts;
};
