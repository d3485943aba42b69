import { LIMITS } from "@tbm/contract/limits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { createPoster, form, image, part, streamed } from "#testing/hand-made-forms.ts";
import { pngOfSize } from "#testing/pictures.ts";
import { createWorld, type World } from "#testing/world.ts";

let world: World;
let folderId: string;
beforeEach(async () => {
  world = await createWorld();
  folderId = (await world.call("POST", "/api/folders", { name: "f" })).body.id;
});
afterEach(() => world.close());

const { post, folder } = createPoster(() => ({ world, folderId }));

test("a file of 10 MB is taken, one byte more is not", async () => {
  const most = pngOfSize(LIMITS.imageBytes);
  expect((await post(form(folder(), image("a.png", most)))).status).toBe(201);
  const more = pngOfSize(LIMITS.imageBytes + 1);
  expect(await post(form(folder(), image("b.png", more)))).toMatchObject({
    status: 413,
    body: { error: "“b.png” is larger than 10 MB.", code: "too_large" },
  });
});

test.each([1, 20_000, 64 * 1024, 100 * 1024 * 1024])(
  "however much too large a file is, those around it are read, in pieces of %d bytes",
  async (size) => {
    const bytes = (size === 1 ? 1 : 15_000_000) + LIMITS.imageBytes;
    const large = image("large.png", new Uint8Array(bytes).fill(13));
    const whole = form(folder(), image("a.png"), large, image("b.png"));
    const { status, body } = await post(size === 1 ? whole : streamed(whole, size));
    expect(status).toBe(201);
    const error = "“large.png” is larger than 10 MB.";
    expect(body).toMatchObject([
      { name: "a.png" },
      { name: "large.png", error },
      { name: "b.png" },
    ]);
  },
);

test("a form that ends within a file that is too large is malformed, and nothing of it stays", async () => {
  const cut = form(folder(), image(), image("b.png", pngOfSize(LIMITS.imageBytes * 2))).slice(
    0,
    -9,
  );
  expect(await post(cut)).toMatchObject({ status: 400, body: { code: "malformed" } });
  expect(await world.storedFiles()).toEqual([]);
});

test("a header of any length that is allowed takes nothing from its file", async () => {
  const most = pngOfSize(LIMITS.imageBytes);
  const fill = 8 * 1024 - "Content-Disposition: form-data; name=images; filename=a.png; x=".length;
  const padded = part(`name=images; filename=a.png; x=${"x".repeat(fill)}`, most);
  expect((await post(form(folder(), padded))).body).toMatchObject([{ size: most.length }]);
});

test("an endless file is refused when the form is larger than any", async () => {
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
  expect(given).toBeLessThan(1010 * 1024 * 1024);
});

test("a hundred files are taken at once, one more is not", async () => {
  const files = Array.from({ length: 100 }, (_, index) => image(`${index}.png`));
  expect((await post(form(folder(), ...files))).body).toHaveLength(100);
  expect(await post(form(folder(), ...files, image()))).toMatchObject({
    status: 422,
    body: { error: "At most 100 images can be sent at once." },
  });
});
