import type { World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { eachWorld } from "#testing/each-world.ts";
import { replaceText, textIn } from "#testing/edit-message.ts";
import { multipartFetch } from "#testing/multipart-fetch.ts";
import { renderApp } from "#testing/render-app.tsx";
import { prepareCampaign } from "#testing/screens/campaigns-screen.ts";
import { addBotInGroups, addKeyboard } from "#testing/screens/messages-screen.ts";
import { prepareSchedules } from "#testing/screens/schedules-screen.ts";
import { toastText } from "#testing/toast-text.ts";
import { toastStore } from "#ui/toast/toast.ts";

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
  table: string;
  add: () => Promise<string>;
  field: string;
}

const EDITED: Edited[] = [
  {
    what: "Keyboard",
    page: "/keyboards",
    calls: "/api/keyboards",
    table: "keyboards",
    add: () => addKeyboard(world, "Links"),
    field: "Keyboard Name",
  },
  {
    what: "Campaign",
    page: "/autosendgame",
    calls: "/api/campaigns",
    table: "campaigns",
    add: addCampaign,
    field: "Campaign Name",
  },
  {
    what: "Set",
    page: "/groups?view=sets",
    calls: "/api/group-sets",
    table: "group_sets",
    add: addSet,
    field: "Set Name",
  },
];

/** Opens a record's form and types something. */
async function edit({ what, page, add, field }: Edited, fetch: Fetch = world.fetch) {
  const id = await add();
  const { user } = renderApp(page, { fetch });
  await user.click(await screen.findByRole("button", { name: "Edit Links" }));
  const dialog = within(await screen.findByRole("dialog", { name: `Edit ${what}` }));
  await user.type(await dialog.findByLabelText(field), " of today");
  const press = (name: string) => user.click(dialog.getByRole("button", { name }));
  return { id, dialog, press };
}

const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test.each(EDITED)("a $what deleted while it is edited is saved as a new one", async (edited) => {
  const { what, calls } = edited;
  const { id, dialog, press } = await edit(edited);
  await world.call("DELETE", `${calls}/${id}`);
  await press("Save Changes");
  expect(
    await dialog.findByText(
      `This ${what.toLowerCase()} was deleted while you were editing it. You can save your version as a new one.`,
    ),
  ).toBeDefined();
  await press(`Save as New ${what}`);
  await toastText(`${what} Created`);
  await isClosed();
  expect(await bodyOf("GET", calls)).toMatchObject([{ name: "Links of today" }]);
});

test.each(EDITED)(
  "a $what changed while it is edited is replaced only on purpose",
  async (edited) => {
    const { what, calls, table } = edited;
    const { id, dialog, press } = await edit(edited);
    world.database.prepare(`UPDATE ${table} SET name = 'Elsewhere' WHERE id = ?`).run(id);
    await press("Save Changes");
    expect(
      await dialog.findByText(/was changed while you were editing it, maybe in another tab/),
    ).toBeDefined();
    expect(toastStore.read()).toBeNull();
    expect(await bodyOf("GET", calls)).toMatchObject([{ name: "Elsewhere" }]);
    await press("Save Anyway");
    await toastText(`${what} Updated`);
    await isClosed();
    expect(await bodyOf("GET", calls)).toMatchObject([{ name: "Links of today" }]);
  },
);

test("a campaign that was paused meanwhile counts as unchanged", async () => {
  const campaign = EDITED.find(({ what }) => what === "Campaign");
  if (!campaign) throw new Error("no campaign");
  const { id, press } = await edit(campaign);
  await world.call("POST", `/api/campaigns/${id}/stop`);
  await press("Save Changes");
  await toastText("Campaign Updated");
  await isClosed();
});

/** Carries out the first change, but loses its answer. */
function losingOnce(): Fetch {
  let lost = 0;
  return async (url, init) => {
    const answer = await world.fetch(url, init);
    if (init.method !== "PUT" || lost > 0) return answer;
    lost += 1;
    throw new TypeError("Failed to fetch");
  };
}

test("a save whose answer was lost is not mistaken for somebody else's", async () => {
  const [keyboard] = EDITED;
  if (!keyboard) throw new Error("no keyboard");
  const { dialog, press } = await edit(keyboard, losingOnce());
  await press("Save Changes");
  await toastText("Error");
  await press("Save Changes");
  await toastText("Keyboard Updated");
  await isClosed();
  expect(dialog.queryByText(/while you were editing/)).toBeNull();
});

const ENDINGS: [name: string, end: (id: string) => Promise<unknown>][] = [
  ["cancelled", (id) => world.call("DELETE", `/api/schedules/${id}`)],
  ["deleted", async (id) => world.database.prepare("DELETE FROM schedules WHERE id = ?").run(id)],
];

async function editMessage(fetch: Fetch = world.fetch) {
  const { schedule, read } = await prepareSchedules(world);
  const id = await schedule("Hello");
  const { user } = renderApp(`/scheduled/${id}`, { fetch: multipartFetch(fetch) });
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Edit Scheduled Message" }));
  await dialog.findByRole("checkbox", { name: /^Readers/ });
  replaceText(dialog.getByLabelText("Message"), "Good morning");
  return { user, id, read, dialog };
}

test("a message changed while it is edited is replaced only on purpose", async () => {
  const { user, id, read, dialog } = await editMessage();
  world.database.prepare("UPDATE schedules SET message = 'Elsewhere' WHERE id = ?").run(id);
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(
    await dialog.findByText(/was changed while you were editing it, maybe in another tab/),
  ).toBeDefined();
  expect(await read(id)).toMatchObject({ message: "Elsewhere" });
  await user.click(dialog.getByRole("button", { name: "Save Anyway" }));
  await toastText("Message Updated");
  await isClosed();
  expect(await read(id)).toMatchObject({ message: "Good morning" });
});

test("a message's save whose answer was lost is not mistaken for somebody else's", async () => {
  const { user, id, read, dialog } = await editMessage(losingOnce());
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await toastText("Error");
  expect(await read(id)).toMatchObject({ message: "Good morning" });
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  await toastText("Message Updated");
  await isClosed();
});

test.each(ENDINGS)("a message %s while it is edited is scheduled as a new one", async (_, end) => {
  const { user, id, read, dialog } = await editMessage();
  await end(id);
  await user.click(dialog.getByRole("button", { name: "Save Changes" }));
  expect(await dialog.findByText(/^This message was sent, cancelled or deleted/)).toBeDefined();
  const button = await dialog.findByRole("button", { name: "Save as New Message" });
  expect(textIn(dialog.getByLabelText("Message"))).toBe("Good morning");
  await user.click(button);
  await toastText("Message Scheduled");
  await isClosed();
  const [planned] = await bodyOf("GET", "/api/schedules?status=waiting");
  expect(planned).toMatchObject({ message: "Good morning", group_count: 3 });
  expect(await read(planned.id)).toMatchObject({ date: "2030-01-07", time: "08:05" });
});
