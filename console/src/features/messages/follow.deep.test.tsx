import type { World } from "@tbm/worker/testing/world/world.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { eachWorld } from "#testing/each-world.ts";
import { fakeTimers } from "#testing/fake-timers.ts";
import {
  delaySending,
  prepareSending,
  withoutCapabilities,
} from "#testing/screens/history-screen.ts";
import {
  advanceClockOnSend,
  messagesScreen as on,
  prepareDraft,
} from "#testing/screens/messages-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
eachWorld(async (made) => {
  world = made;
  (await prepareDraft(world, "Readers", "Night market", "Collectors")).write();
});

async function send(fetch: Fetch) {
  const user = await on.open(fetch);
  await waitFor(() => expect(on.sendButton().disabled).toBe(false));
  await user.click(on.sendButton());
  return user;
}

test("a running send can be followed on its page", async () => {
  delaySending(world);
  const user = await send(advanceClockOnSend(world));
  expect(await toastText("Messages Queued")).toContain("3 still waiting to be sent");
  await user.click(screen.getByRole("link", { name: "View progress" }));
  expect(await screen.findByText(/^0 of 3 done/)).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a finished send has no link to follow", async () => {
  await send(advanceClockOnSend(world));
  await toastText("Messages Sent");
  expect(screen.queryByRole("link", { name: "View progress" })).toBeNull();
});

test("a partly failed send links to the groups concerned", async () => {
  const { chatId } = (await world.call("GET", "/api/groups")).body[0];
  const match = { method: "sendMessage", chatId: Number(chatId) };
  world.telegram.control.addFault({ kind: "error", code: 400, description: "No", match });
  const user = await send(advanceClockOnSend(world));
  expect(await toastText("Messages Sent")).toContain("1 failed");
  await user.click(screen.getByRole("link", { name: "View details" }));
  expect(await screen.findByText("2 of 3 sent")).toBeDefined();
});

const LOOKS: [string, (elapse: (ms: number) => Promise<void>) => unknown][] = [
  ["by itself within seconds", (elapse) => elapse(15_000)],
  [
    "at once on coming back",
    () => fireEvent(document, new Event("visibilitychange", { bubbles: true })),
  ],
];

test.each(LOOKS)("a send from another window is shown here %s", async (_, look) => {
  const elapse = fakeTimers();
  const { send: sendElsewhere } = await prepareSending(world);
  await on.open(world.fetch);
  await screen.findByText(/^Ready/);
  delaySending(world);
  await sendElsewhere("From elsewhere");
  await look(elapse);
  expect(await screen.findByRole("link", { name: "From elsewhere" })).toBeDefined();
});

test("with a worker without history there is no link", async () => {
  delaySending(world);
  await send(withoutCapabilities(advanceClockOnSend(world)));
  await toastText("Messages Queued");
  expect(screen.queryByRole("link", { name: "View progress" })).toBeNull();
});
