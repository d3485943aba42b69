import { LIMITS } from "@tbm/contract/limits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createPoster, form, image, part, streamed } from "#testing/world/multipart-forms.ts";
import { pngOfSize } from "#testing/world/pictures.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let folderId: string;
beforeEach(async () => {
  world = await createWorld();
  folderId = (await world.call("POST", "/api/folders", { name: "f" })).body.id;
});
afterEach(() => world.close());

const { post, folder } = createPoster(() => ({ world, folderId }));

test("accepts a file of 10 MB and refuses one byte more", async () => {
  const most = pngOfSize(LIMITS.imageBytes);
  expect((await post(form(folder(), image("a.png", most)))).status).toBe(201);
  const more = pngOfSize(LIMITS.imageBytes + 1);
  expect(await post(form(folder(), image("b.png", more)))).toMatchObject({
    status: 413,
    body: { error: "“b.png” is larger than 10 MB.", code: "too_large" },
  });
});

test.each([1, 20_000, 64 * 1024, 100 * 1024 * 1024])(
  "a file that is too large is named and ends the form, in pieces of %d bytes",
  async (size) => {
    const bytes = (size === 1 ? 1 : 15_000_000) + LIMITS.imageBytes;
    const large = image("large.png", new Uint8Array(bytes).fill(13));
    const whole = form(folder(), image("a.png"), large, image("b.png"));
    expect(await post(size === 1 ? whole : streamed(whole, size))).toMatchObject({
      status: 413,
      body: { error: "“large.png” is larger than 10 MB.", code: "too_large" },
    });
    expect(await world.storedFiles()).toEqual([]);
  },
);

test("a long part header does not reduce the size of its file", async () => {
  const most = pngOfSize(LIMITS.imageBytes);
  const fill = 8 * 1024 - "Content-Disposition: form-data; name=images; filename=a.png; x=".length;
  const padded = part(`name=images; filename=a.png; x=${"x".repeat(fill)}`, most);
  expect((await post(form(folder(), padded))).body).toMatchObject([{ size: most.length }]);
});

test("an endless file is read no further than the limit", async () => {
  let given = 0;
  const start = part('name="images"; filename="a.png"', "").slice(0, -2);
  const megabyte = new Uint8Array(1024 * 1024);
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(given === 0 ? start : megabyte.slice());
      given += megabyte.length;
    },
  });
  expect(await post(endless)).toMatchObject({ status: 413, body: { code: "too_large" } });
  expect(given).toBeLessThanOrEqual(13 * megabyte.length);
});

test("accepts a hundred files in one form and refuses one more", async () => {
  const files = Array.from({ length: 100 }, (_, index) => image(`${index}.png`));
  expect((await post(form(folder(), ...files))).body).toHaveLength(100);
  expect(await post(form(folder(), ...files, image()))).toMatchObject({
    status: 422,
    body: { error: "At most 100 images can be sent at once." },
  });
});
