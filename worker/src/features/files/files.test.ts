import type { Image } from "@tbm/contract/images.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { pngOfSize } from "#testing/world/pictures.ts";
import { createWorld, type World } from "#testing/world/world.ts";

const WEEK_MS = 7 * 24 * 3_600_000;
const SIZE = 1000;
const bytes = pngOfSize(SIZE);

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

async function upload(name = "ภาพ (1).png"): Promise<Image> {
  const { body: folder } = await world.call("POST", "/api/folders", { name: "f" });
  const data = new FormData();
  data.append("folderId", folder.id);
  data.append("images", new File([bytes], name));
  return (await world.call("POST", "/api/images", data)).body[0];
}

const get = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  world.fetch(url, { method, headers });

test("an image opens with its URL alone, with headers that let it be shown and never executed", async () => {
  const { url } = await upload();
  const answer = await get(url);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=31536000, immutable",
    "content-disposition": "inline; filename*=UTF-8''%E0%B8%A0%E0%B8%B2%E0%B8%9E%20%281%29.png",
    "content-length": String(SIZE),
    "content-security-policy": "default-src 'none'; sandbox",
    "content-type": "image/png",
    "cross-origin-resource-policy": "cross-origin",
    etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
    "x-content-type-options": "nosniff",
  });
  expect(Buffer.from(await answer.bytes()).equals(bytes)).toBe(true);
});

test("HEAD answers like GET without the bytes", async () => {
  const { url } = await upload();
  const answer = await get(url, {}, "HEAD");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-length")).toBe(String(SIZE));
  expect(await answer.bytes()).toHaveLength(0);
});

test.each([
  ["bytes=0-0", 206, "bytes 0-0/1000", [0, 1]],
  ["bytes=10-19", 206, "bytes 10-19/1000", [10, 20]],
  ["bytes=990-", 206, "bytes 990-999/1000", [990, 1000]],
  ["bytes=990-5000", 206, "bytes 990-999/1000", [990, 1000]],
  ["bytes=-10", 206, "bytes 990-999/1000", [990, 1000]],
  ["bytes=-5000", 206, "bytes 0-999/1000", [0, 1000]],
  ["bytes=19-10", 200, null, [0, 1000]],
  ["bytes=0-1,5-6", 200, null, [0, 1000]],
  ["bytes=-", 200, null, [0, 1000]],
  ["lines=0-1", 200, null, [0, 1000]],
])("Range: %s answers %i", async (range, status, contentRange, [from, to]) => {
  const { url } = await upload();
  const answer = await get(url, { Range: range });
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-range")).toBe(contentRange);
  expect(Buffer.from(await answer.bytes()).equals(bytes.slice(from, to))).toBe(true);
});

test.each(["bytes=1000-", "bytes=-0"])(
  "Range: %s is refused with a readable error",
  async (range) => {
    const { url } = await upload();
    const answer = await get(url, { Range: range });
    expect(answer.status).toBe(416);
    expect(answer.headers.get("content-range")).toBe("bytes */1000");
    expect(await answer.json()).toEqual({
      error: "The file has only 1000 bytes.",
      code: "refused",
      cause: { code: "range_unsatisfiable", params: { bytes: 1000 } },
    });
  },
);

test("answers with a part only if If-Range names the current version", async () => {
  const { url } = await upload();
  const etag = (await get(url)).headers.get("etag") ?? "";
  expect((await get(url, { Range: "bytes=0-9", "If-Range": etag })).status).toBe(206);
  expect((await get(url, { Range: "bytes=0-9", "If-Range": '"other"' })).status).toBe(200);
});

test("a file that the browser already has is not sent again", async () => {
  const { url } = await upload();
  const etag = (await get(url)).headers.get("etag") ?? "";
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
    const answer = await get(url, { "If-None-Match": known });
    expect(answer.status, known).toBe(304);
    expect(answer.headers.get("etag")).toBe(etag);
    expect(await answer.bytes()).toHaveLength(0);
  }
  expect((await get(url, { "If-None-Match": '"other"' })).status).toBe(200);
});

test("every altered or invented URL is refused with the same answer", async () => {
  const { url } = await upload();
  const changed = (change: (address: URL) => void) => {
    const address = new URL(url);
    change(address);
    return address.href;
  };
  const signature = new URL(url).searchParams.get("signature") ?? "";
  const addresses = [
    url.split("?")[0] ?? "",
    changed(({ searchParams }) => searchParams.delete("signature")),
    changed(({ searchParams }) => searchParams.set("signature", "")),
    changed(({ searchParams }) => searchParams.set("signature", "é".repeat(43))),
    changed(({ searchParams }) =>
      searchParams.set(
        "signature",
        signature.replace(/^./, (first) => (first === "A" ? "B" : "A")),
      ),
    ),
    changed(({ searchParams }) => searchParams.set("until", "999999")),
    changed(({ searchParams }) => searchParams.set("until", "NaN")),
    changed(({ searchParams }) => searchParams.set("name", "other.html")),
    changed((address) => (address.pathname = address.pathname.replace("png", "gif"))),
    changed((address) => (address.pathname = address.pathname.replace(/files\/./, "files/_"))),
    ...["..%2f..%2fbot-manager.sqlite", ".env", "a", "%00", "unfinished"].map((name) =>
      changed((address) => (address.pathname = `/api/files/${name}`)),
    ),
  ];
  for (const address of addresses) {
    const answer = await get(address);
    expect(answer.status, address).toBe(404);
    expect(await answer.json()).toMatchObject({
      error: "There is no such file.",
      code: "not_found",
    });
    expect(answer.headers.get("cache-control")).toBe("no-store");
  }
});

test("a worker with another SECRET_KEY refuses the URL", async () => {
  const { url } = await upload();
  const other = await createWorld({
    environment: { SECRET_KEY: "another-canary-0123456789abcdef-xx" },
  });
  const { body: folder } = await other.call("POST", "/api/folders", { name: "f" });
  const data = new FormData();
  data.append("folderId", folder.id);
  data.append("images", new File([bytes], "a.png"));
  await other.call("POST", "/api/images", data);
  expect(await other.storedFiles()).toEqual(await world.storedFiles());
  expect((await other.fetch(url)).status).toBe(404);
  await other.close();
});

test("a URL stays the same for a week and expires a week later", async () => {
  world.clock.advance(WEEK_MS - (world.clock.now() % WEEK_MS));
  const { url } = await upload();
  const listed = async () => (await world.call("GET", "/api/images")).body[0].url;
  world.clock.advance(WEEK_MS - 1);
  expect(await listed()).toBe(url);
  world.clock.advance(1);
  const next = await listed();
  expect(next).not.toBe(url);
  world.clock.advance(WEEK_MS - 1);
  expect((await get(url)).status).toBe(200);
  world.clock.advance(1);
  expect((await get(url)).status).toBe(404);
  expect((await get(next)).status).toBe(200);
});

test("neither the file name nor the signature is logged", async () => {
  const { url } = await upload();
  await get(url);
  const { pathname, searchParams } = new URL(url);
  const log = JSON.stringify(world.log);
  expect(log).toContain("/api/files/:name");
  expect(log).not.toContain(pathname);
  expect(log).not.toContain(searchParams.get("signature"));
});
