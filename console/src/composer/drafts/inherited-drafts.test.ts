import { beforeEach, expect, it } from "vitest";

import { fillStorage } from "#testing/fill-storage.ts";

import { createDraftStore } from "./draft-store.ts";
import { leaveDrafts, passDraftsOn, reclaimDrafts } from "./inherited-drafts.ts";

const WORKER = "http://worker.test";

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

const textOf = (worker = WORKER) => createDraftStore().read(worker).message;
const write = (message: string) => createDraftStore().change(WORKER, { message });

/** The next tab has the local storage, but a new session storage. */
function closeTab() {
  leaveDrafts();
  sessionStorage.clear();
}

it("survives its tab, and goes to the next tab only", () => {
  write("Half a sentence");
  closeTab();
  expect(textOf("http://other.test")).toBe("");
  expect(textOf()).toBe("Half a sentence");
  expect(textOf()).toBe("Half a sentence");
  sessionStorage.clear();
  expect(textOf()).toBe("");
});

it("belongs to its tab while that is open, also after a reload", () => {
  write("Mine");
  leaveDrafts();
  reclaimDrafts();
  expect(localStorage).toHaveLength(0);
  expect(textOf()).toBe("Mine");
});

it("is taken back although the worker stored its copy meanwhile", () => {
  write("Mine");
  leaveDrafts();
  const copy = { id: "drf_1", version: 1, fingerprint: "a", image: null, isFromElsewhere: false };
  createDraftStore().change(WORKER, { copy });
  reclaimDrafts();
  expect(localStorage).toHaveLength(0);
});

/** Closes another tab with its own draft while this tab stays open. */
function closeAnother(message: string) {
  const own = Object.keys(sessionStorage).map((key) => [key, sessionStorage.getItem(key)] as const);
  sessionStorage.clear();
  write(message);
  closeTab();
  for (const [key, text] of own) sessionStorage.setItem(key, text ?? "");
}

it("does not replace a draft that a tab already has", () => {
  write("Mine");
  closeAnother("Another's");
  reclaimDrafts();
  expect(textOf()).toBe("Mine");
  sessionStorage.clear();
  expect(textOf()).toBe("Another's");
});

it("is left behind only if something was written", () => {
  createDraftStore().change(WORKER, { botId: "bot_1", message: "  " });
  closeAnother("Worth it");
  closeTab();
  expect(textOf()).toBe("Worth it");
});

it("is left when the page goes away, and taken back when it returns", () => {
  passDraftsOn();
  write("Going");
  window.dispatchEvent(new PageTransitionEvent("pagehide"));
  expect(localStorage).toHaveLength(1);
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(localStorage).toHaveLength(0);
});

it("is lost with its tab if the browser has no space or stored something invalid", () => {
  sessionStorage.setItem(`bot-manager-message-draft ${WORKER}`, "{");
  closeTab();
  expect(localStorage).toHaveLength(0);
  write("Lost");
  const { free } = fillStorage(localStorage);
  leaveDrafts();
  free();
  expect(localStorage).toHaveLength(0);
});
