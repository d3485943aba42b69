import { onTestFinished } from "vitest";

const FILLER = "filler";

/** Fills a storage, so it refuses everything that needs more space, until `free` or the end of the test. */
export function fillStorage(storage: Storage): { free: () => void } {
  let text = "";
  // Each failed write halves what is added, down to a single character.
  for (let length = 2 ** 23; length >= 1;) {
    const longer = text + "x".repeat(length);
    try {
      storage.setItem(FILLER, longer);
      text = longer;
    } catch {
      length /= 2;
    }
  }
  const free = () => storage.removeItem(FILLER);
  onTestFinished(free);
  return { free };
}
