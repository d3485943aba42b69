import { z } from "zod";

/*
 * A draft belongs to its tab, which keeps it in the session's storage. A tab that is closed leaves it behind
 * for the next one, which takes it along; so no two tabs write into the same draft.
 */
const PREFIX = "bot-manager-message-draft ";

/** One for each worker: a bot or a group of one means nothing to another. */
export const draftKey = (worker: string | null): string => `${PREFIX}${worker ?? ""}`;

const Written = z.object({
  message: z.string(),
  chosen: z.array(z.unknown()).default([]),
  handedOver: z.unknown(),
  imageKey: z.unknown(),
});

/** Whether there is more in it than who it is from and to. */
function isWorthLeaving(text: string): boolean {
  const { message, chosen, handedOver, imageKey } = Written.parse(JSON.parse(text));
  return message.trim() !== "" || chosen.length > 0 || Boolean(handedOver || imageKey);
}

function forOwnDrafts(run: (key: string, text: string) => void): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const text = key.startsWith(PREFIX) && sessionStorage.getItem(key);
      if (text) run(key, text);
    }
  } catch {
    // A browser may forbid storage or have no room; the draft then goes with its tab.
  }
}

/** Whether something is written in this tab for the worker. */
export function isWriting(worker: string): boolean {
  let isFound = false;
  forOwnDrafts((key, text) => {
    if (key === draftKey(worker)) isFound = isWorthLeaving(text);
  });
  return isFound;
}

/** The tab is closed, or only loaded anew; nobody can tell which. */
export const leaveDrafts = (): void =>
  forOwnDrafts((key, text) => {
    if (isWorthLeaving(text)) localStorage.setItem(key, text);
  });

/** The tab is still there, so what it left is not for others. */
export const reclaimDrafts = (): void =>
  forOwnDrafts((key, text) => {
    if (localStorage.getItem(key) === text) localStorage.removeItem(key);
  });

/** The tab's own draft, or the one that a closed tab left; null if there is none. Throws what storage throws. */
export function takeDraft(key: string): string | null {
  const own = sessionStorage.getItem(key);
  if (own !== null) return own;
  const left = localStorage.getItem(key);
  if (left === null) return null;
  sessionStorage.setItem(key, left);
  localStorage.removeItem(key);
  return left;
}

/** From now on a tab that is closed leaves its drafts, and one that comes back has them to itself. */
export function passDraftsOn(): void {
  reclaimDrafts();
  window.addEventListener("pagehide", leaveDrafts);
  window.addEventListener("pageshow", ({ persisted }) => persisted && reclaimDrafts());
}
