import { expect, test } from "vitest";

import { png } from "#testing/world/pictures.ts";

import type { HostFixture } from "./host-fixture.ts";

const ENTITIES = [
  { type: "bold", offset: 0, length: 5 },
  { type: "text_link", offset: 6, length: 4, url: "https://shop.example.com/" },
];

/** Every host: formats, options and albums. */
export function testFormatting(fixture: () => HostFixture): void {
  test("formats and options reach every group and are returned, and the message is pinned", async () => {
    const { send, seen, chats } = await fixture().botInGroups(3);
    const { body } = await send({
      message: " Hello shop",
      entities: JSON.stringify(
        ENTITIES.map((entity) => ({ ...entity, offset: entity.offset + 1 })),
      ),
      protect: "true",
      pin: "true",
    });
    expect(body).toMatchObject({ totalSent: 3, totalPending: 0 });
    expect(seen()).toHaveLength(3);
    for (const post of seen())
      expect(post).toMatchObject({ entities: ENTITIES, isProtected: true });
    const pinned = fixture()
      .telegram.journal.all()
      .filter(({ kind, chatId }) => kind === "pinned" && chats.some(({ id }) => id === chatId));
    expect(pinned).toHaveLength(3);
    const path = `/api/broadcasts/${body.broadcastId}`;
    const look = { entities: ENTITIES, protect: true, pin: true, silent: false };
    expect((await fixture().call("GET", path)).body).toMatchObject(look);
    const draft = (await fixture().call("GET", `${path}/draft`)).body;
    expect(draft).toMatchObject({ ...look, message: "Hello shop", images: [], keyboardId: null });
    expect(draft.groups).toHaveLength(3);
    const list = await fixture().call("GET", `${path}/deliveries`);
    for (const delivery of list.body)
      expect(delivery).toMatchObject({ state: "sent", reason: null });
  });

  test("pictures of the library are sent as one album", async () => {
    const { send, seen } = await fixture().botInGroups(2);
    const folder = await fixture().call("POST", "/api/folders", { name: "Album" });
    const upload = new FormData();
    upload.append("folderId", folder.body.id);
    for (const seed of [31, 32]) upload.append("images", new File([png({ seed })], `${seed}.png`));
    const images = await fixture().call("POST", "/api/images", upload);
    const imageIds = JSON.stringify(images.body.map(({ id }: { id: string }) => id));
    expect((await send({ message: "Look", imageIds })).body).toMatchObject({ totalSent: 2 });
    expect(seen()).toHaveLength(4);
    expect(new Set(seen().map(({ mediaGroupId }) => mediaGroupId)).size).toBe(2);
  });

  test("formats that Telegram would refuse are refused before anything is sent", async () => {
    const { send, seen } = await fixture().botInGroups(1);
    const entities = JSON.stringify([{ type: "bold", offset: 3, length: 9 }]);
    expect(await send({ message: "Hello", entities })).toMatchObject({
      status: 422,
      body: { error: "A format reaches beyond the end of the message." },
    });
    expect(seen()).toEqual([]);
  });
}
