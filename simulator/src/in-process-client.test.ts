import { Api, HttpError, InputFile } from "grammy/web";
import { expect, test } from "vitest";

import { pngBytes } from "#testing/test-pictures.ts";
import { createTestbed, ROOT } from "#testing/testbed.ts";

function bedWithApi() {
  const bed = createTestbed();
  const api = new Api(bed.bot.token, { apiRoot: ROOT, fetch: bed.simulator.fetch });
  return { ...bed, api };
}

test("grammY's web build works without a network, including uploads", async () => {
  const { api, group } = bedWithApi();
  const photo = await api.sendPhoto(group.id, new InputFile(pngBytes(400, 300), "photo.png"));
  const album = await api.sendMediaGroup(group.id, [
    { type: "photo", media: photo.photo.at(-1)?.file_id ?? "" },
    { type: "photo", media: new InputFile(pngBytes(300, 300, 64, 3), "other.png") },
  ]);
  expect(photo.photo.at(-1)).toMatchObject({ width: 400, height: 300 });
  expect(album).toHaveLength(2);
});

test("a lost answer is a network error in grammY", async () => {
  const { api, group, control, simulator } = bedWithApi();
  control.addFault({ kind: "applied-reset", next: 1 });
  await expect(api.sendMessage(group.id, "Hi")).rejects.toThrow(HttpError);
  expect(simulator.journal.all().at(-1)).toMatchObject({ text: "Hi", answered: false });
});

test("calls fail while connections are refused", async () => {
  const { api, group, control, clock } = bedWithApi();
  control.refuseConnections(60_000);
  await expect(api.sendMessage(group.id, "Hi")).rejects.toMatchObject({
    error: { cause: { code: "ECONNREFUSED" } },
  });
  clock.advance(60_000);
  expect((await api.sendMessage(group.id, "Hi")).text).toBe("Hi");
});
