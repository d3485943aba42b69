import { expect, test } from "vitest";

import { eventually } from "#testing/world/eventually.ts";
import { png } from "#testing/world/pictures.ts";

import type { HostFixture } from "./host-fixture.ts";

const links = (text: string) => ({
  inline_keyboard: [[{ text, url: "https://shop.example.com/" }]],
});

/** Every host: records that are created, changed and deleted. */
export function testRecords(fixture: () => HostFixture): void {
  const call: HostFixture["call"] = (...request) => fixture().call(...request);

  test("a keyboard is changed and previewed, and cannot be deleted while a message uses it", async () => {
    const { form } = await fixture().botInGroups(1);
    const made = await call("POST", "/api/keyboards", { name: "Old", keyboard: links("Shop") });
    const path = `/api/keyboards/${made.body.id}`;
    const changed = await call("PUT", path, { name: "New", keyboard: links("Menu") });
    expect(changed.body).toMatchObject({ name: "New", keyboard: links("Menu") });
    const preview = await fixture().open(`${fixture().url}${path}/preview`);
    expect(await preview.text()).toContain("Menu");
    const [date = ""] = new Date(Date.now() + 86_400_000).toISOString().split("T");
    const planned = { message: "Later", date, time: "12:00", keyboardId: made.body.id };
    const { body } = await call("POST", "/api/schedule", form(planned));
    expect((await call("DELETE", path)).status).toBe(409);
    await call("DELETE", `/api/schedules/${body.id}`);
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("DELETE", path)).status).toBe(404);
  });

  test("a campaign is edited, paused, started and deleted; its folder is deleted once empty", async () => {
    const { botId, groups, seen } = await fixture().botInGroups(1);
    const folder = await call("POST", "/api/folders", { name: "Round" });
    const pictures = new FormData();
    pictures.append("folderId", folder.body.id);
    pictures.append("images", new File([png({ seed: 31 })], "31.png"));
    await call("POST", "/api/images", pictures);
    const folderPath = `/api/folders/${folder.body.id}`;
    const images = await call("GET", `${folderPath}/images`);
    expect(images.body).toMatchObject([{ name: "31.png" }]);

    const input = { name: "One", botId, groups, folderId: folder.body.id, messageTemplate: "Play" };
    const made = await call("POST", "/api/campaigns", input);
    await eventually(() => expect(seen()).toHaveLength(1));
    const path = `/api/campaigns/${made.body.id}`;
    const edited = await call("PUT", path, { ...input, name: "Two", intervalHours: 48 });
    expect(edited.body).toMatchObject({ name: "Two", interval_hours: 48, status: "active" });
    expect((await call("POST", `${path}/stop`)).body).toMatchObject({ status: "paused" });
    expect((await call("POST", `${path}/start`)).body).toMatchObject({ status: "active" });
    expect((await call("DELETE", path)).status).toBe(204);
    expect((await call("DELETE", folderPath)).status).toBe(409);
    await call("DELETE", `/api/images/${images.body[0].id}`);
    expect((await call("DELETE", folderPath)).status).toBe(204);
  });

  test("a group that is added by its chat id appears once", async () => {
    const { botId, chats } = await fixture().botInGroups(1);
    const group = { name: "By hand", chatId: String(-(10 ** 12) - Date.now()), type: "channel" };
    expect((await call("POST", "/api/groups", group)).body).toMatchObject(group);
    expect((await call("POST", "/api/groups", group)).status).toBe(409);
    const known = { ...group, chatId: String(chats[0]?.id) };
    expect((await call("POST", "/api/groups", known)).status).toBe(409);
    expect((await call("GET", `/api/bots/${botId}/groups`)).body).toHaveLength(1);
  });

  test("deleting a bot cancels its scheduled messages", async () => {
    const { botId, form, seen } = await fixture().botInGroups(1);
    const [date = ""] = new Date(Date.now() + 86_400_000).toISOString().split("T");
    const planned = await call(
      "POST",
      "/api/schedule",
      form({ message: "Later", date, time: "12:00" }),
    );
    const uses = await call("GET", `/api/bots/${botId}/uses`);
    expect(uses.body).toEqual({ scheduledMessages: 1, campaigns: 0 });
    expect((await call("DELETE", `/api/bots/${botId}`)).status).toBe(204);
    expect((await call("GET", `/api/bots/${botId}/groups`)).status).toBe(404);
    const left = await call("GET", `/api/schedules/${planned.body.id}`);
    expect(left.body).toMatchObject({ status: "cancelled" });
    expect(seen()).toEqual([]);
  });
}
