import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";

import type { Fetch } from "#api/client/request.ts";

import { advanceClockOnSend } from "./screens/messages-screen.ts";

/** Records the preflight questions, and the test sends of campaigns, which it answers itself. */
export function watchQuestions(world: World) {
  const asked: unknown[] = [];
  const tests: unknown[] = [];
  const sends = advanceClockOnSend(world);
  const fetch: Fetch = async (url, init) => {
    const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : null;
    if (url.endsWith("/api/preflight")) asked.push(body);
    if (!url.endsWith("/api/campaigns/test")) return sends(url, init);
    // Node cannot forward jsdom's pictures.
    tests.push(body);
    return Response.json({ totalSent: 1 });
  };
  return { asked, tests, fetch };
}

/** The preflight and the test send as the operator uses them. */
export const checksPanel = {
  /** Waits until the panel says so. */
  says: (words: string | RegExp) => screen.findByText(words),
  testButton: () => screen.getByRole<HTMLButtonElement>("button", { name: "Send a test…" }),

  openTest: async (user: UserEvent) => {
    await user.click(checksPanel.testButton());
    return within(await screen.findByRole("dialog", { name: "Send a Test" }));
  },

  chooseGroup: async (user: UserEvent, dialog: ReturnType<typeof within>, name: string) => {
    await user.click(dialog.getByRole("combobox", { name: "Group" }));
    await user.click(await screen.findByRole("option", { name }));
  },
};
