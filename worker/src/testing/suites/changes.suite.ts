import { expect, test } from "vitest";

import { eventually } from "#testing/world/eventually.ts";

import type { HostFixture } from "./host-fixture.ts";

/** Posts that are changed afterwards, on every host. */
export function testChanges(getFixture: () => HostFixture): void {
  test("a message is edited and then deleted where it is posted", async () => {
    const fixture = getFixture();
    const { send, seen } = await fixture.botInGroups(3);
    const get = async (path: string) => (await fixture.call("GET", path)).body;
    const { body: sent } = await send({ message: "Price 100" });
    const id: string = sent.broadcastId;
    expect(await get(`/api/broadcasts/${id}/posts`)).toMatchObject({ posted: 3, deletable: 3 });

    const check = { message: "Price 120" };
    const preflight = await fixture.call("POST", `/api/broadcasts/${id}/edit/preflight`, check);
    expect(preflight).toMatchObject({ status: 200, body: { ready: 3, faults: [] } });
    const form = new FormData();
    form.append("message", "Price 120");
    const edit = await fixture.call("POST", `/api/broadcasts/${id}/edit`, form);
    expect(edit).toMatchObject({ status: 202, body: { kind: "edit", total: 3 } });
    await eventually(async () => {
      expect(await get(`/api/changes/${edit.body.id}`)).toMatchObject({ done: 3, pending: 0 });
    });

    const deletion = await fixture.call("POST", `/api/broadcasts/${id}/delete`, {});
    expect(deletion).toMatchObject({ status: 202, body: { kind: "delete", total: 3 } });
    await eventually(async () => {
      const groups = await get(`/api/changes/${deletion.body.id}/groups`);
      expect(groups).toMatchObject([{ state: "done" }, { state: "done" }, { state: "done" }]);
    });
    expect(await get(`/api/broadcasts/${id}/changes`)).toMatchObject([
      { kind: "delete", done: 3 },
      { kind: "edit", done: 3, message: "Price 120" },
    ]);
    const stopped = await fixture.call("POST", `/api/changes/${deletion.body.id}/stop`);
    expect(stopped).toMatchObject({ status: 200, body: { done: 3, cancelled: 0 } });
    expect(seen()).toHaveLength(3);
  });

  test("an edit that failed in a group is tried again there", async () => {
    const fixture = getFixture();
    const { send, chats } = await fixture.botInGroups(2);
    const { body: sent } = await send({ message: "Price 100" });
    const [refused] = chats;
    fixture.telegram.control.addFault({
      kind: "error",
      code: 400,
      description: "Bad Request: message can't be edited",
      match: { method: "editMessageText", chatId: refused?.id ?? 0 },
      next: 1,
    });
    const form = new FormData();
    form.append("message", "Price 120");
    const edit = await fixture.call("POST", `/api/broadcasts/${sent.broadcastId}/edit`, form);
    const read = async (id: string) => (await fixture.call("GET", `/api/changes/${id}`)).body;
    await eventually(async () => {
      expect(await read(edit.body.id)).toMatchObject({ done: 1, failed: 1, retryable: 1 });
    });
    const again = await fixture.call("POST", `/api/changes/${edit.body.id}/retry`);
    expect(again).toMatchObject({ status: 202, body: { kind: "edit", total: 1 } });
    await eventually(async () => {
      expect(await read(again.body.id)).toMatchObject({ done: 1, pending: 0 });
    });
  });

  test("posts get the new buttons of their keyboard", async () => {
    const fixture = getFixture();
    const { send } = await fixture.botInGroups(2);
    const layout = (text: string) => ({
      name: text,
      keyboard: { inline_keyboard: [[{ text, url: "https://shop.example.com" }]] },
    });
    const { body: keyboard } = await fixture.call("POST", "/api/keyboards", layout("Old"));
    await send({ message: "Hello", keyboardId: keyboard.id });
    await fixture.call("PUT", `/api/keyboards/${keyboard.id}`, layout("New"));
    const path = `/api/keyboards/${keyboard.id}`;
    const counted = await fixture.call("GET", `${path}/posts`);
    expect(counted.body).toMatchObject({ posts: 2, groups: 2 });
    expect((await fixture.call("POST", `${path}/update-posts`)).status).toBe(202);
    await eventually(async () => {
      const { body } = await fixture.call("GET", `${path}/changes`);
      expect(body).toMatchObject([{ kind: "buttons", done: 2, pending: 0 }]);
    });
  });
}
