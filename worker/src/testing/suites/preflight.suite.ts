import { expect, test } from "vitest";

import { eventually } from "#testing/world/eventually.ts";
import { png } from "#testing/world/pictures.ts";

import type { HostFixture } from "./host-fixture.ts";

/** Every host: checks before a message is sent. */
export function describePreflight(fixture: () => HostFixture): void {
  test("a preflight says which groups would not get a picture, and how long the rest takes", async () => {
    const { botId, bot, chats, groups } = await fixture().botInGroups(40);
    const { control } = fixture().telegram;
    const [first, second] = chats;
    control.changeChat(first?.id ?? 0, { permissions: { can_send_photos: false } });
    control.restrictBot(second?.id ?? 0, bot.id, { can_send_messages: true });
    const input = { botId, message: "Hello", source: "now" };
    const picture = { type: "image/png", size: 100, width: 10, height: 10 };
    const ask = (fields: object) =>
      fixture().call("POST", "/api/preflight", { ...input, groups, ...fields });
    const few = groups.slice(0, 3);
    await eventually(async () => {
      const { status, body } = await ask({ groups: few, pictures: [picture] });
      expect(status).toBe(200);
      expect(body.troubled.toSorted()).toEqual(groups.slice(0, 2).toSorted());
      expect(body.ready).toBe(1);
    });
    const { body } = await ask({});
    expect(body).toMatchObject({ ready: 40, troubled: [], groups: [], faults: [] });
    expect(body.seconds).toBeCloseTo(1.005, 3);
    const broken = await ask({ keyboardId: "unknown", message: "x".repeat(5000) });
    expect(broken.body.faults).toMatchObject([
      { code: "text_refused", isBlocking: true },
      { code: "keyboard_gone", isBlocking: true },
    ]);
  });

  test("a campaign can be tested in one group without using up its pictures", async () => {
    const { botId, groups, seen } = await fixture().botInGroups(2);
    const folder = await fixture().call("POST", "/api/folders", { name: "Try" });
    const data = new FormData();
    data.append("folderId", folder.body.id);
    data.append("images", new File([png({ seed: 21 })], "21.png"));
    await fixture().call("POST", "/api/images", data);
    const { status, body } = await fixture().call("POST", "/api/campaigns/test", {
      botId,
      groupId: groups[0],
      folderId: folder.body.id,
      messageTemplate: "Play {random}",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalSent: 1 });
    expect(seen()).toMatchObject([{ text: expect.stringMatching(/^Play \d{4}$/) }]);
  });
}
