import type { World } from "@tbm/worker/testing/world/world.ts";
import { cleanup } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { EMPTY_DRAFT } from "#composer/message-draft.ts";

import { createReachableWorld, stubObjectUrls } from "./screens/messages-screen.ts";

/**
 * Gives each test of the file its own worker, which Telegram can reach and the console is connected to, and an
 * empty draft. `prepare` receives the world and adds what the file needs.
 */
export function eachWorld(prepare: (world: World) => unknown): void {
  let close = async () => {};
  beforeEach(async () => {
    stubObjectUrls();
    const world = await createReachableWorld();
    close = world.close;
    saveConnection({ baseUrl: world.baseUrl, apiKey: world.apiKey });
    draftStore.change(world.baseUrl, EMPTY_DRAFT);
    await prepare(world);
  });
  afterEach(async () => {
    // Unmount before the worker closes, because running sends are polled.
    cleanup();
    await close();
  });
}
