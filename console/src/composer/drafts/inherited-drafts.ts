import { z } from "zod/mini";

/*
 * Each tab keeps its draft in the session storage. A closed tab leaves its draft for the next tab to take over,
 * so two tabs never write to the same draft.
 */
const PREFIX = "bot-manager-message-draft ";

/** One draft per worker, because bots and groups of one worker mean nothing to another. */
export const draftKey = (worker: string | null): string => `${PREFIX}${worker ?? ""}`;

const Written = z.object({
  message: z.string(),
  chosen: z._default(z.array(z.unknown()), []),
  handedOver: z.unknown(),
  imageKey: z.unknown(),
});

/** Whether the draft contains more than a bot and groups. */
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
    // A browser may forbid storage or run out of space. The draft is then lost with its tab.
  }
}

/** Whether this tab has a draft with content for the worker. */
export function isWriting(worker: string): boolean {
  let isFound = false;
  forOwnDrafts((key, text) => {
    if (key === draftKey(worker)) isFound = isWorthLeaving(text);
  });
  return isFound;
}

/** Call this when the page goes away. It may be closing or only reloading. */
export const leaveDrafts = (): void =>
  forOwnDrafts((key, text) => {
    if (isWorthLeaving(text)) localStorage.setItem(key, text);
  });

/** All that is written. What follows changes when the worker stores its copy, even after the page has left the draft. */
const writtenIn = (text: string | null) => text?.split(',"copy":')[0];

/** Call this when the page is back, so other tabs do not take its drafts. */
export const reclaimDrafts = (): void =>
  forOwnDrafts((key, text) => {
    if (writtenIn(localStorage.getItem(key)) === writtenIn(text)) localStorage.removeItem(key);
  });

/** This tab's draft, or one that a closed tab left; null if there is none. Throws what storage throws. */
export function takeDraft(key: string): string | null {
  const own = sessionStorage.getItem(key);
  if (own !== null) return own;
  const left = localStorage.getItem(key);
  if (left === null) return null;
  sessionStorage.setItem(key, left);
  localStorage.removeItem(key);
  return left;
}

/** From now on, closing the tab leaves its drafts to the next tab, and returning to it takes them back. */
export function passDraftsOn(): void {
  reclaimDrafts();
  window.addEventListener("pagehide", leaveDrafts);
  window.addEventListener("pageshow", ({ persisted }) => persisted && reclaimDrafts());
}
