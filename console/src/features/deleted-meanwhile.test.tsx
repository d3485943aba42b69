import type { World } from "@tbm/worker/testing/world.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { prepareCampaign } from "#testing/campaigns-screen.ts";
import { eachWorld } from "#testing/each-world.ts";
import { addBotInGroups, addKeyboard } from "#testing/messages-screen.ts";
import { overWire } from "#testing/over-wire.ts";
import { renderApp } from "#testing/render-app.tsx";
import { prepareSchedules } from "#testing/schedules-screen.ts";
import { toastText } from "#testing/toast-text.ts";

let world: World;
eachWorld((made) => {
  world = made;
});

const bodyOf = async (method: string, path: string, body?: object) =>
  (await world.call(method, path, body)).body;

async function addSet() {
  const { groups } = await addBotInGroups(world, "Shop", "Readers");
  return (await bodyOf("POST", "/api/group-sets", { name: "Links", groups })).id;
}

async function addCampaign() {
  const { input } = await prepareCampaign(world);
  return (await bodyOf("POST", "/api/campaigns", { ...input, name: "Links" })).id;
}

interface Edited {
  what: string;
  page: string;
  calls: string;
  add: () => Promise<string>;
  field: string;
}

const EDITED: Edited[] = [
  {
    what: "Keyboard",
    page: "/keyboards",
    calls: "/api/keyboards",
    add: () => addKeyboard(world, "Links"),
    field: "Keyboard Name",
  },
  {
    what: "Campaign",
    page: "/autosendgame",
    calls: "/api/campaigns",
    add: addCampaign,
    field: "Campaign Name",
  },
  {
    what: "Set",
    page: "/groups?view=sets",
    calls: "/api/group-sets",
    add: addSet,
    field: "Set Name",
  },
];

test.each(EDITED)("a $what deleted while it is edited is saved as a new one", async (edited) => {
  const { what, page, calls, add, field } = edited;
  const id = await add();
  const { user } = renderApp(page, { fetch: world.fetch });
  await user.click(await screen.findByRole("button", { name: "Edit Links" }));
  const dialog = within(await screen.findByRole("dialog", { name: `Edit ${what}` }));
  await user.type(await dialog.findByLabelText(field), " of today");
  await world.call("DELETE", `${calls}/${id}`);
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(
    await dialog.findByText(
      `This ${what.toLowerCase()} was deleted meanwhile. What is written here can be saved as a new one.`,
    ),
  ).toBeDefined();
  await user.click(dialog.getByRole("button", { name: `Save as New ${what}` }));
  await toastText(`${what} Created`);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await bodyOf("GET", calls)).toMatchObject([{ name: "Links of today" }]);
});

const ENDINGS: [name: string, end: (id: string) => Promise<unknown>][] = [
  ["cancelled", (id) => world.call("DELETE", `/api/schedules/${id}`)],
  ["deleted", async (id) => world.database.prepare("DELETE FROM schedules WHERE id = ?").run(id)],
];

test.each(ENDINGS)("a message %s while it is edited is planned as a new one", async (_, end) => {
  const { schedule, read } = await prepareSchedules(world);
  const id = await schedule("Hello");
  const { user } = renderApp(`/scheduled/${id}`, { fetch: overWire(world.fetch) });
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Scheduled Message" }));
  await dialog.findByRole("checkbox", { name: /^Readers/ });
  fireEvent.change(dialog.getByLabelText("Message"), { target: { value: "Good morning" } });
  await end(id);
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await dialog.findByText(/^This message was sent, cancelled or deleted/)).toBeDefined();
  const button = await dialog.findByRole("button", { name: "Save as New Message" });
  expect(dialog.getByLabelText<HTMLTextAreaElement>("Message").value).toBe("Good morning");
  await user.click(button);
  await toastText("Message Scheduled");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const [planned] = await bodyOf("GET", "/api/schedules?status=waiting");
  expect(planned).toMatchObject({ message: "Good morning", group_count: 3 });
  expect(await read(planned.id)).toMatchObject({ date: "2030-01-07", time: "08:05" });
});
