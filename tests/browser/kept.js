// What the browser keeps for this page: both storages, every database, every cache, the address and its state.
async () => {
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
    for (const store of base.objectStoreNames)
      texts.push(name, store, JSON.stringify(await asked(base.transaction(store).objectStore(store).getAll())));
    base.close();
  }
  const files = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      files.push([new URL(request.url).pathname, await (await cache.match(request)).text()]);
  }
  return { texts, files };
};
