import { beforeEach, expect, it, vi } from "vitest";

import { AFTER_SCHEDULING, AFTER_SENDING, EMPTY_DRAFT } from "#composer/message-draft.ts";

import { createDraftStore } from "./draft-store.ts";

const WORKER = "http://worker.test";
const written = {
  mode: "schedule",
  botId: "bot_1",
  groups: new Set(["grp_1", "grp_2"]),
  message: "สวัสดี\nHello",
  entities: [{ type: "bold", offset: 0, length: 6 }],
  options: { silent: true, protect: false, noPreview: false, pin: true },
  lifetime: { deleteAfterHours: 3, deletePrevious: true },
  chosen: [{ id: "img_1", name: "a.png", url: "/a.png", type: "image/png" }],
  keyboardId: "kbd_1",
  date: "2026-11-16",
  time: "08:00",
  repeat: "weekly",
  timezone: "Europe/Berlin",
  handedOver: {
    botId: "bot_1",
    message: "สวัสดี\nHello",
    after: null,
    isLost: false,
    isAnswered: true,
  },
  missingImage: null,
} as const;

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** A new store on the same storage is what a page has after a reload. */
const reloaded = () => createDraftStore().read(WORKER);

const image = { file: new File([], "a.png"), url: "blob:a" };

it("survives a reload; of an image that could not be stored, the name stays", () => {
  createDraftStore().change(WORKER, { ...written, image });
  expect(reloaded()).toMatchObject({ ...written, image: null, missingImage: "a.png" });
});

it("reports a lost image after every reload, until it is replaced or dismissed", () => {
  createDraftStore().change(WORKER, { image });
  createDraftStore().change(WORKER, { message: "Hello" });
  expect(reloaded().missingImage).toBe("a.png");
  const store = createDraftStore();
  store.change(WORKER, { image: { ...image, file: new File([], "b.png") } });
  expect(store.read(WORKER).missingImage).toBeNull();
  expect(reloaded().missingImage).toBe("b.png");
  createDraftStore().change(WORKER, { image: null });
  expect(reloaded().missingImage).toBeNull();
});

it("can be read if stored before lost images were recorded", () => {
  const { missingImage: _missingImage, groups, ...former } = written;
  const text = JSON.stringify({ ...former, groups: [...groups] });
  sessionStorage.setItem(`bot-manager-message-draft ${WORKER}`, text);
  expect(reloaded()).toEqual({ ...EMPTY_DRAFT, ...written });
});

it("can be read if stored before posts had a lifetime", () => {
  const { lifetime: _lifetime, groups, ...former } = written;
  const text = JSON.stringify({ ...former, groups: [...groups] });
  sessionStorage.setItem(`bot-manager-message-draft ${WORKER}`, text);
  const { lifetime } = EMPTY_DRAFT;
  expect(reloaded()).toEqual({ ...EMPTY_DRAFT, ...written, lifetime });
});

it.each(["in one visit", "after a reload"])("belongs to one worker, %s", (when) => {
  const store = createDraftStore();
  const later = () => (when === "in one visit" ? store : createDraftStore());
  store.change(WORKER, written);
  expect(later().read("http://other.test")).toBe(EMPTY_DRAFT);
  later().change("http://other.test", { message: "For the other" });
  expect(later().read("http://other.test").message).toBe("For the other");
  expect(later().read(WORKER)).toEqual({ ...EMPTY_DRAFT, ...written });
});

it.each(["", "null", "[]", "{", '{"message":"Hello"}'])("starts empty if %o is stored", (text) => {
  sessionStorage.setItem(`bot-manager-message-draft ${WORKER}`, text);
  expect(reloaded()).toBe(EMPTY_DRAFT);
});

it("loses groups, message, image and keyboard with a sent message", () => {
  const store = createDraftStore();
  store.change(WORKER, written);
  store.change(WORKER, AFTER_SENDING);
  const { mode, botId, date, time, repeat, timezone } = written;
  expect(reloaded()).toEqual({ ...EMPTY_DRAFT, mode, botId, date, time, repeat, timezone });
});

it("also loses date, time and repeat with a scheduled one", () => {
  const store = createDraftStore();
  store.change(WORKER, written);
  store.change(WORKER, AFTER_SCHEDULING);
  expect(reloaded()).toEqual({ ...EMPTY_DRAFT, mode: "schedule", botId: "bot_1" });
});

it("notifies its readers of every change", () => {
  const store = createDraftStore();
  const listener = vi.fn();
  const leave = store.of(WORKER).subscribe(listener);
  store.change(WORKER, { message: "a" });
  leave();
  store.change(WORKER, { message: "b" });
  expect(listener).toHaveBeenCalledOnce();
  expect(store.read(WORKER).message).toBe("b");
});
