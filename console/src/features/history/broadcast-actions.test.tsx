import type { World } from "@tbm/worker/testing/world/world.ts";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { eachWorld } from "#testing/each-world.ts";
import { chooseFromMenu } from "#testing/record-menu.ts";
import {
  delaySending,
  historyScreen as on,
  prepareSending,
  stallOne,
} from "#testing/screens/history-screen.ts";
import { seenBy } from "#testing/screens/messages-screen.ts";
import { toastColor, toastText } from "#testing/toast-text.ts";

let world: World;
let sending: Awaited<ReturnType<typeof prepareSending>>;
eachWorld(async (made) => {
  world = made;
  sending = await prepareSending(world);
});

const confirm = async (title: string) => within(await screen.findByRole("dialog", { name: title }));

test("failed messages are retried after a confirmation, on a new page that is linked here", async () => {
  const id = await sending.sendWithFailure("Hello");
  const { user, router } = await on.openOne(world.fetch, id);
  await user.click(await screen.findByRole("button", { name: "Retry failed" }));
  const dialog = await confirm("Retry Failed");
  expect(dialog.getByText("Send the message again to the group where it failed?")).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Retry" }));
  await screen.findByText(/^Retry of/);
  expect(screen.queryByRole("alert")).toBeNull();
  await on.finish(world);
  await waitFor(() => expect(on.counters()["sent"]).toBe("1"));
  expect(seenBy(world)).toHaveLength(3);
  const again = window.location.pathname;
  await act(() => router.navigate(`/history/${id}`));
  const link = await screen.findByRole("link", { name: "Sent again to Readers" });
  expect(link.getAttribute("href")).toBe(again);
  expect(screen.queryByRole("button", { name: "Retry failed" })).toBeNull();
});

test("unconfirmed messages are resent only after the warning that they may be posted twice", async () => {
  world.telegram.control.addFault({ kind: "applied-reset", next: 1 });
  const id = await sending.send("Hello");
  const { user } = await on.openOne(world.fetch, id);
  await chooseFromMenu(user, "Resend unconfirmed");
  expect(screen.queryByRole("button", { name: "Retry failed" })).toBeNull();
  const dialog = await confirm("Resend Unconfirmed");
  expect(dialog.getByText(/may post the message twice/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Cancel" }));
  expect(seenBy(world)).toHaveLength(3);
  await chooseFromMenu(user, "Resend unconfirmed");
  await user.click(
    (await confirm("Resend Unconfirmed")).getByRole("button", { name: "Send again" }),
  );
  await screen.findByText(/^Resend of/);
  await on.finish(world);
  expect(seenBy(world)).toHaveLength(4);
});

test("a retry that another program already made is refused in the worker's words", async () => {
  const id = await sending.sendWithFailure("Hello");
  const { user } = await on.openOne(world.fetch, id);
  const button = await screen.findByRole("button", { name: "Retry failed" });
  await world.call("POST", `/api/broadcasts/${id}/repeat`, { state: "failed" });
  await user.click(button);
  await user.click((await confirm("Retry Failed")).getByRole("button", { name: "Retry" }));
  expect(await toastText()).toBe("Error: None of this message's deliveries are failed anymore.");
});

test("a running broadcast shows its progress and can be stopped", async () => {
  delaySending(world);
  const id = await sending.send("Hello");
  const { user } = await on.openOne(world.fetch, id);
  expect(screen.getByRole("progressbar", { name: "Progress" })).toBeDefined();
  expect(screen.getByText(/^0 of 3 done\./)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Stop" }));
  const dialog = await confirm("Stop Sending");
  expect(dialog.getByText(/^Stop sending “Hello”\?/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Stop" }));
  expect(await toastText()).toBe("Sending Stopped: 3 messages were not sent");
  await waitFor(() => expect(on.counters()["cancelled"]).toBe("3"));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBeNull());
  expect(screen.queryByRole("progressbar")).toBeNull();
  expect((await on.rows("Deliveries"))[0]?.slice(1, 3)).toEqual(["cancelled", "You stopped it."]);
  expect(seenBy(world)).toEqual([]);
});

test("a stopped broadcast with messages in flight is no longer called running", async () => {
  stallOne(world);
  const { user } = await on.openOne(world.fetch, await sending.send("Hello"));
  await user.click(screen.getByRole("button", { name: "Stop" }));
  await user.click((await confirm("Stop Sending")).getByRole("button", { name: "Stop" }));
  expect(await screen.findByText("Stopping: 2 cancelled, 1 still under way")).toBeDefined();
  expect(screen.getByText("stopping")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Stop" })).toBeNull());
});

test("Stop says when everything is being sent already, and can be pressed again", async () => {
  world.telegram.control.addFault({
    kind: "applied-hang",
    match: { method: "sendMessage" },
    next: 3,
  });
  const { user } = await on.openOne(world.fetch, await sending.send("Hello"));
  await user.click(screen.getByRole("button", { name: "Stop" }));
  await user.click((await confirm("Stop Sending")).getByRole("button", { name: "Stop" }));
  expect(await toastText("Too Late to Stop")).toContain("3 messages are being sent now");
  expect(toastColor()).toContain("orange");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByRole("button", { name: "Stop" })).toBeDefined();
});
