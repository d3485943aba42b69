import { expect, it } from "vitest";

import { needsConfirmation, saveAskFrom } from "./ask-from.ts";

it("asks from 20 groups on until the operator chooses another number", () => {
  expect([19, 20].map(needsConfirmation)).toEqual([false, true]);
  saveAskFrom(50);
  expect([49, 50].map(needsConfirmation)).toEqual([false, true]);
});

it("never asks if the operator chose that", () => {
  saveAskFrom(null);
  expect(needsConfirmation(20_000)).toBe(false);
});

it("asks from 20 groups on if the stored value is unreadable", () => {
  localStorage.setItem("bot-manager-ask-from", '"often"');
  expect([19, 20].map(needsConfirmation)).toEqual([false, true]);
});
