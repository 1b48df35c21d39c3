/* A database with one store, beside that of the outbox, so that pages of an older release can go on with theirs. */

/** Returns `within(mode, work)`: the result of `work(store)` once the disk has it; undefined if the browser stores
    nothing for us. */
export function oneShelf(database, name, keyPath) {
  const opening = new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(name, { keyPath });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  opening.catch(() => { /* said by each `within` */ });
  return async (mode, work) => {
    try {
      const transaction = (await opening).transaction(name, mode);
      const request = work(transaction.objectStore(name));
      return await new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(request?.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } catch {
      return undefined;
    }
  };
}
