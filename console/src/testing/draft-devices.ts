import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";

import { createClient } from "#api/client/client.ts";
import type { Fetch } from "#api/client/request.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { draftSync } from "#composer/drafts/draft-sync.ts";
import type { MessageDraft } from "#composer/message-draft.ts";

import { multipartFetch } from "./multipart-fetch.ts";
import { stubObjectUrls } from "./screens/messages-screen.ts";
import { type Browser, switchBrowser } from "./switch-browser.ts";

let world: World;
let end: () => void;

/** What lies between the devices and the worker. */
export const network = { isOffline: false, uploads: 0 };

const throughNetwork: Fetch = async (url, init) => {
  if (network.isOffline) throw new TypeError("Failed to fetch");
  return world.fetch(url, init);
};

const counting: Fetch = (url, init) => {
  if (init.body instanceof FormData && init.body.has("image")) network.uploads += 1;
  return multipartFetch(throughNetwork)(url, init);
};

/** A device opens the composer. Its browser has what it stored before. */
export function openComposer(): void {
  const { baseUrl, apiKey } = world;
  const client = createClient({ connection: { baseUrl, apiKey }, fetch: counting });
  const stop = draftSync.run(client);
  const close = draftSync.open();
  end = () => {
    stop();
    close();
  };
}

export const closeComposer = (): void => end();

export const phone: Browser = new Map();
export const desk: Browser = new Map();
let current: Browser;

/** The operator puts one device down and takes the other. */
export function use(browser: Browser): void {
  end();
  switchBrowser(current, browser);
  current = browser;
  draftStore.reload();
  openComposer();
}

export const write = (change: Partial<MessageDraft>): void =>
  draftStore.change(world.baseUrl, change);
export const draft = (): MessageDraft => draftStore.read(world.baseUrl);
export const state = (): string => draftSync.state.read().kind;
export const until = (kind: string): Promise<void> => waitFor(() => expect(state()).toBe(kind));
export const stored = async (): Promise<{ version: number; content: { message: string } }[]> =>
  (await world.call("GET", "/api/drafts")).body;
export const storedTexts = async (): Promise<string[]> =>
  (await stored()).map(({ content }) => content.message);
export const untilStored = (...texts: string[]): Promise<void> =>
  waitFor(async () => expect(await storedTexts()).toEqual(texts));

/** Gives each test of the file a worker, and the composer open at the desk. */
export function eachDesk(prepare?: (made: World) => void): void {
  beforeEach(async () => {
    world = await createWorld({ isInMemory: true });
    vi.useFakeTimers({ toFake: ["Date"], now: world.clock.now() });
    stubObjectUrls();
    phone.clear();
    desk.clear();
    current = desk;
    Object.assign(network, { isOffline: false, uploads: 0 });
    prepare?.(world);
    openComposer();
  });
  afterEach(async () => {
    end();
    vi.useRealTimers();
    await world.close();
  });
}
