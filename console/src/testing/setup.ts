import { i18n } from "@lingui/core";
import { onlineManager } from "@tanstack/react-query";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";

import { retryRejectedKeys } from "#api/client/rejected-keys.ts";
import { clearSubmissions } from "#api/client/send-once.ts";
import { uploadStore } from "#api/upload-store.ts";
import { clearOwnWorkers } from "#api/workers/capability-cache.ts";
import { openedOverlay } from "#app/shortcuts/overlays.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { loadInputFaults } from "#language/input-fault-table.ts";
import { overlays } from "#ui/overlays/overlays.ts";
import { dismissToast } from "#ui/toast/toast.ts";

import { forgetToasts } from "./toast-text.ts";
import { setViewport } from "./viewport.ts";

class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** The elements that the console scrolled into view. */
export const scrolledIntoView = new WeakSet<Element>();

// What Mantine and the console need and jsdom lacks.
window.ResizeObserver = ResizeObserverStub;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = function scrollIntoView() {
  scrolledIntoView.add(this);
};

// The source is English, so tests need no catalog.
i18n.load("en", {});
i18n.activate("en");
await loadInputFaults();
// So that a test never meets what stands in for them.
await overlays.load();

configure({
  // A screen's code is loaded when it is first opened, which can take many seconds on a busy machine.
  asyncUtilTimeout: 120_000,
  // Printing the whole page for each unsuccessful try took a quarter of the time. `screen.debug()` prints it.
  getElementError: (message) => new Error(message ?? "Nothing found"),
});

const output: unknown[][] = [];

beforeEach(() => {
  output.length = 0;
  vi.spyOn(console, "error").mockImplementation((...words) => void output.push(words));
  vi.spyOn(console, "warn").mockImplementation((...words) => void output.push(words));
  localStorage.clear();
  sessionStorage.clear();
  draftStore.reload();
  uploadStore.forget();
  openedOverlay.write(null);
  clearOwnWorkers();
  clearSubmissions();
  retryRejectedKeys();
  // Remembers an "offline" event, and then pauses the queries of every later test.
  onlineManager.setOnline(true);
  forgetToasts();
  window.history.replaceState(null, "", "/");
  setViewport("large");
});

afterEach(() => {
  cleanup();
  dismissToast();
  const unexpected = takeConsoleOutput();
  if (unexpected.length > 0) throw new Error(`Unexpected output: ${unexpected.join("; ")}`);
});

// An import that is still running when its file ends fails, and stays failed for all later files of this process.
afterAll(() => vi.dynamicImportSettled());

/** Takes the console output so far, for tests that expect some. */
export function takeConsoleOutput(): string[] {
  return output.splice(0).map((words) => words.map(String).join(" "));
}
