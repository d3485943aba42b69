import type { World } from "@tbm/worker/testing/world/world.ts";
import { act, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import {
  delaySending,
  historyScreen as on,
  prepareSending,
} from "#testing/screens/history-screen.ts";
import { seenBy } from "#testing/screens/messages-screen.ts";

let world: World;
let sending: Awaited<ReturnType<typeof prepareSending>>;
eachWorld(async (made) => {
  world = made;
  sending = await prepareSending(world);
});

const resend = async (id: string, state: string): Promise<string> =>
  (await world.call("POST", `/api/broadcasts/${id}/repeat`, { state })).body.id;
const result = () => within(screen.getByRole("region", { name: "Result" }));

test("a retry names its original in the list and on its page, and the original links to it", async () => {
  world.telegram.control.kickBot(sending.chats[0] ?? 0, sending.telegramId);
  const id = await sending.send("Hello");
  const again = await resend(id, "failed");
  const user = await on.open(world.fetch);
  const rows = await on.rows("History");
  expect(rows[0]?.[0]).toMatch(
    /^HelloSent immediatelyRetry of the broadcast from 15 Nov 2026, \d\d:\d\d$/,
  );
  expect(rows[1]?.[0]).toBe("HelloSent immediately");
  const link = screen.getByRole("link", { name: /^the broadcast from 15\sNov/ });
  expect(link.getAttribute("href")).toBe(`/history/${id}`);
  await user.click(link);
  await screen.findByRole("region", { name: "Result" });
  expect(result().getByText(/^Failed groups were retried in/)).toBeDefined();
  await user.click(result().getByRole("link", { name: /^the broadcast from/ }));
  expect(await screen.findByText(/^Retry of/)).toBeDefined();
  expect(window.location.pathname).toBe(`/history/${again}`);
  expect(result().getByRole("link").getAttribute("href")).toBe(`/history/${id}`);
});

test("a retry that may post twice is called a resend", async () => {
  world.telegram.control.addFault({ kind: "applied-reset", next: 1 });
  const id = await sending.send("Hello");
  await on.openOne(world.fetch, await resend(id, "unconfirmed"));
  expect(result().getByText(/^Resend of/)).toBeDefined();
});

async function sendAndStop(): Promise<string> {
  delaySending(world);
  const id = await sending.send("Hello");
  await world.call("POST", `/api/broadcasts/${id}/stop`);
  return id;
}

test("after a stop the rest can be sent, once", async () => {
  const id = await sendAndStop();
  const { user, router } = await on.openOne(world.fetch, id);
  await user.click(await screen.findByRole("button", { name: "Send the rest" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send the Rest" }));
  expect(
    dialog.getByText("Send the message to the 3 groups it hadn't reached when it was stopped?"),
  ).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Send" }));
  expect(await screen.findByText(/^Rest of/)).toBeDefined();
  await act(() => world.passTime(() => seenBy(world).length === 3));
  await act(() => router.navigate(`/history/${id}`));
  expect(await screen.findByText(/^The rest was sent in/)).toBeDefined();
  expect(await screen.findAllByRole("link", { name: /^Sent again to/ })).toHaveLength(3);
  expect(screen.queryByRole("button", { name: "Send the rest" })).toBeNull();
});
