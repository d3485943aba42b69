import type { Image } from "@tbm/contract/images.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { exif, gif, jpeg, png, pngOfSize, segment, webp } from "#testing/world/pictures.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let folder: { id: string };
beforeEach(async () => {
  world = await createWorld();
  folder = (await world.call("POST", "/api/folders", { name: "Promotions" })).body;
});
afterEach(() => world.close());

const file = (name: string, bytes: Uint8Array<ArrayBuffer>) => new File([bytes], name);
const form = (...files: File[]) => {
  const data = new FormData();
  data.append("folderId", folder.id);
  for (const each of files) data.append("images", each);
  return data;
};
const upload = (...files: File[]) => world.call("POST", "/api/images", form(...files));
const images = async (): Promise<Image[]> => (await world.call("GET", "/api/images")).body;
const names = async () => (await images()).map(({ name }) => name);
const bytesOf = async ({ url }: Image) => (await world.fetch(url)).bytes();

test("uploaded images are returned in order, and listed newest first", async () => {
  const { status, body } = await upload(
    file("one.jpg", jpeg()),
    file("two.png", png()),
    file("three.gif", gif()),
    file("four.webp", webp()),
  );
  expect(status).toBe(201);
  expect(body).toHaveLength(4);
  expect(body[1]).toEqual({
    id: expect.stringMatching(/^img_[\w-]{22}$/),
    name: "two.png",
    type: "image/png",
    url: expect.stringMatching(
      /^http:\/\/worker\.test\/api\/files\/[0-9a-f]{64}-[0-9a-f]{16}\.png\?/,
    ),
    size: png().length,
    folder: folder.id,
    created_at: "2026-11-15T05:00:00.000Z",
  });
  world.clock.advance(1000);
  await upload(file("five.png", png({ seed: 5 })));
  expect(await names()).toEqual(["five.png", "four.webp", "three.gif", "two.png", "one.jpg"]);
  const { body: list } = await world.call("GET", `/api/folders/${folder.id}/images`);
  expect(list).toEqual(await images());
});

test("a folder lists only its own images", async () => {
  await upload(file("here.png", png()));
  const { body: other } = await world.call("POST", "/api/folders", { name: "Other" });
  expect((await world.call("GET", `/api/folders/${other.id}/images`)).body).toEqual([]);
  expect(await world.call("GET", "/api/folders/fld_gone/images")).toMatchObject({
    status: 404,
    body: { error: "There is no such folder." },
  });
});

test("an image for an unknown folder is refused and not stored", async () => {
  const data = new FormData();
  data.append("images", file("one.png", png()));
  data.append("folderId", "fld_gone");
  expect(await world.call("POST", "/api/images", data)).toMatchObject({
    status: 404,
    body: { error: "There is no such folder.", code: "not_found" },
  });
  expect(await world.storedFiles()).toEqual([]);
});

const NO_IMAGE = new TextEncoder().encode("<svg/>");
const DAMAGED = "is damaged, cut off or holds something besides the image";

test("each file has its own result, in order: valid ones are stored, invalid ones named with the reason", async () => {
  const { status, body } = await upload(
    file("good.png", png()),
    file("ภาพ.png", NO_IMAGE),
    file("cut.jpg", jpeg().slice(0, -1)),
    file("empty.gif", new Uint8Array()),
    file("also good.png", png({ seed: 1 })),
  );
  expect(status).toBe(201);
  expect(body).toMatchObject([
    expect.objectContaining({ name: "good.png", folder: folder.id }),
    { name: "ภาพ.png", error: "“ภาพ.png” is not a JPEG, PNG, GIF or WebP image." },
    { name: "cut.jpg", error: `“cut.jpg” ${DAMAGED}.` },
    {
      name: "empty.gif",
      error: "“empty.gif” is empty.",
      cause: { code: "file_refused", params: { fault: "empty", file: "empty.gif" } },
    },
    expect.objectContaining({ name: "also good.png", size: png({ seed: 1 }).length }),
  ]);
  expect(await names()).toEqual(["also good.png", "good.png"]);
  expect(await world.storedFiles()).toHaveLength(2);
});

test("an upload without any valid file is refused, and nothing is stored", async () => {
  const bad = [file("a.png", NO_IMAGE), file("cut.jpg", jpeg().slice(0, -1))];
  const error = `“a.png” is not a JPEG, PNG, GIF or WebP image. “cut.jpg” ${DAMAGED}.`;
  expect(await upload(...bad)).toMatchObject({ status: 422, body: { error, code: "refused" } });
  const large = file("large.png", pngOfSize(LIMITS.imageBytes + 1));
  expect(await upload(large)).toMatchObject({
    status: 413,
    body: { error: "“large.png” is larger than 10 MB.", code: "too_large" },
  });
  expect((await upload(...bad, large)).status).toBe(413);
  expect(await images()).toEqual([]);
  expect(await world.storedFiles()).toEqual([]);
});

test("a retried upload with invalid files gets the first answer; other invalid files make it another request", async () => {
  const uploadWithKey = (...files: File[]) =>
    world.call("POST", "/api/images", form(...files), { "Idempotency-Key": "press-0002" });
  const first = await uploadWithKey(file("a.png", png()), file("b.png", NO_IMAGE));
  const second = await uploadWithKey(file("a.png", png()), file("b.png", NO_IMAGE));
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect((await uploadWithKey(file("a.png", png()), file("c.png", NO_IMAGE))).status).toBe(422);
  expect(await names()).toEqual(["a.png"]);
});

test("the refusal names the first five of many invalid files", async () => {
  const bad = Array.from({ length: 12 }, (_, index) => file(`${index}.png`, new Uint8Array(1)));
  const { body } = await upload(...bad);
  expect(body.error).toMatch(/“4\.png” is not .* 7 more files are refused too\.$/);
  expect(body.error).not.toContain("5.png");
});

test("an upload without a file is refused", async () => {
  const answer = { status: 422, body: { error: "Choose at least one image." } };
  expect(await upload()).toMatchObject(answer);
  expect(await upload(new File([], ""))).toMatchObject(answer);
});

test("the type comes from the content, not from the file's name", async () => {
  const { body } = await upload(file("really.png", jpeg()));
  const served = await world.fetch(body[0].url);
  expect(served.headers.get("content-type")).toBe("image/jpeg");
});

test("the served image has no camera or location data, but keeps its orientation", async () => {
  const { body } = await upload(file("a.jpg", jpeg({}, segment(0xe1, "Exif\0\0", exif(6)))));
  const served = Buffer.from(await bytesOf(body[0])).toString("latin1");
  expect(served).toContain("Exif\0\0");
  expect(served).not.toContain("GPS");
  expect(body[0].size).toBe(served.length);
});

test("equal images are stored once, and the file is deleted with the last record", async () => {
  const [one, two, three] = await Promise.all([
    upload(file("a.png", png())),
    upload(file("b.png", png())),
    upload(file("c.png", png()), file("d.png", png())),
  ]);
  expect(await images()).toHaveLength(4);
  expect(await world.storedFiles()).toHaveLength(1);
  const last = three.body[1];
  for (const { id } of [one.body[0], two.body[0], three.body[0]]) {
    expect((await world.call("DELETE", `/api/images/${id}`)).status).toBe(204);
    expect(Buffer.from(await bytesOf(last)).equals(png())).toBe(true);
  }
  await world.call("DELETE", `/api/images/${last.id}`);
  expect(await world.storedFiles()).toEqual([]);
  expect((await world.fetch(last.url)).status).toBe(404);
});

test("every record keeps its bytes while equal images are added and deleted at the same time", async () => {
  for (let round = 0; round < 10; round += 1) {
    const before = await images();
    await Promise.all([
      ...before.map(({ id }) => world.call("DELETE", `/api/images/${id}`)),
      ...["a", "b", "c"].map((name) => upload(file(`${name}.png`, png()))),
    ]);
    const after = await images();
    expect(after).toHaveLength(3);
    for (const image of after) expect(await bytesOf(image)).toHaveLength(image.size);
    expect(await world.storedFiles()).toHaveLength(
      new Set(after.map(({ url }) => new URL(url).pathname)).size,
    );
  }
});

test("deleting an unknown image answers 404", async () => {
  expect(await world.call("DELETE", "/api/images/img_gone")).toMatchObject({
    status: 404,
    body: { error: "There is no such image." },
  });
});

test("a retried upload gets the first answer and stores nothing twice", async () => {
  const uploadWithKey = (data: FormData) =>
    world.call("POST", "/api/images", data, { "Idempotency-Key": "press-0001" });
  const first = await uploadWithKey(form(file("a.png", png())));
  const second = await uploadWithKey(form(file("a.png", png())));
  expect(second).toMatchObject({ status: 201, body: first.body });
  expect(await images()).toHaveLength(1);
  expect(await world.storedFiles()).toHaveLength(1);
  for (const other of [file("a.png", png({ seed: 1 })), file("b.png", png())]) {
    expect(await uploadWithKey(form(other))).toMatchObject({
      status: 422,
      body: { error: "This Idempotency-Key was used for another request." },
    });
  }
  expect(await world.storedFiles()).toHaveLength(1);
});

test("a retry after a crash between record and answer creates no second record", async () => {
  const headers = { "Idempotency-Key": "press-0001" };
  const send = () => world.call("POST", "/api/images", form(file("a.png", png())), headers);
  const first = await send();
  world.database.exec("UPDATE idempotency_keys SET status = NULL, attempted_at = ''");
  const again = await send();
  expect(again.body).toEqual(first.body);
  expect(await images()).toHaveLength(1);
  expect(await world.storedFiles()).toHaveLength(1);
});

test("if the database fails, nothing of the upload is left", async () => {
  world.database.exec(
    "CREATE TRIGGER fail BEFORE INSERT ON images BEGIN SELECT RAISE(ABORT, 'disk'); END",
  );
  expect((await upload(file("a.png", png()))).status).toBe(500);
  expect(await world.storedFiles()).toEqual([]);
});
