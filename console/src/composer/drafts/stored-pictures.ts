/*
 * Stores the pictures of drafts in IndexedDB, so they survive a reload. A draft holds its picture's key. Without
 * IndexedDB or space for it, a picture lasts until the page is closed.
 */
const NAME = "bot-manager-pictures";
const STORE = "pictures";
/** Tabs that were closed for good leave pictures behind. */
const KEPT_MS = 30 * 24 * 3_600_000;

interface Kept {
  file: File;
  atMs: number;
}

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("No picture")));
  });

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const opening = indexedDB.open(NAME, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
  const database = await settled(opening);
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

function dropOld(store: IDBObjectStore): void {
  const walk = store.openCursor();
  walk.addEventListener("success", () => {
    const cursor = walk.result;
    if (!cursor) return;
    // Only `storePicture` writes to this store.
    const { atMs } = cursor.value as Kept;
    if (Date.now() - atMs > KEPT_MS) cursor.delete();
    cursor.continue();
  });
}

const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);

export const storePicture = (key: string, file: File): void =>
  quietly(
    withStore("readwrite", async (store) => {
      dropOld(store);
      const kept: Kept = { file, atMs: Date.now() };
      await settled(store.put(kept, key));
    }),
  );

export const dropPicture = (key: string): void =>
  quietly(withStore("readwrite", (store) => settled(store.delete(key))));

/** Null if it is not there. */
export async function findPicture(key: string): Promise<File | null> {
  try {
    const found: unknown = await withStore("readonly", (store) => settled(store.get(key)));
    // Only `storePicture` writes to this store.
    return (found as Kept | undefined)?.file ?? null;
  } catch {
    return null;
  }
}
