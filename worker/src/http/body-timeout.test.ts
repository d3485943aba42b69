import { afterEach, beforeEach, expect, test } from "vitest";

import { joined, pngOfSize } from "#testing/world/pictures.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => world.close());

/** A body that waits between its chunks. `null` means that no more come. */
function paced(bytes: Uint8Array, pieces: { size: number; everyMs: number } | null) {
  let at = 0;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        // Time passes once somebody waits for the piece.
        await Promise.resolve();
        world.clock.advance(pieces?.everyMs ?? 30_000);
        if (!pieces) return;
        if (at >= bytes.length) return controller.close();
        controller.enqueue(bytes.slice(at, at + pieces.size));
        at += pieces.size;
      },
    },
    { highWaterMark: 0 },
  );
}

async function post(path: string, type: string, body: ReadableStream) {
  const answer = await world.fetch(`${world.baseUrl}${path}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${world.apiKey}`, "Content-Type": type },
    body,
    duplex: "half",
  } as RequestInit);
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

async function upload(pieces: Parameters<typeof paced>[1]) {
  const { body: folder } = await world.call("POST", "/api/folders", { name: "Slow" });
  const form = joined(
    `--cut\r\nContent-Disposition: form-data; name="folderId"\r\n\r\n${folder.id}\r\n`,
    '--cut\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n',
    pngOfSize(2 * 1024 * 1024),
    "\r\n--cut--\r\n",
  );
  return post("/api/images", "multipart/form-data; boundary=cut", paced(form, pieces));
}

const TOO_SLOW = { status: 408, body: { code: "too_slow" } };

test("an upload that makes progress may take half an hour", async () => {
  const begun = world.clock.now();
  expect((await upload({ size: 16 * 1024, everyMs: 14_000 })).status).toBe(201);
  expect(world.clock.now() - begun).toBeGreaterThan(30 * 60_000);
});

test("a stalled upload is refused with a sentence, and leaves nothing behind", async () => {
  expect(await upload(null)).toMatchObject(TOO_SLOW);
  expect(await world.storedFiles()).toEqual([]);
});

test("an upload that is too slow is refused", async () => {
  expect(await upload({ size: 100, everyMs: 1000 })).toMatchObject(TOO_SLOW);
});

test("JSON that never ends is refused", async () => {
  const body = paced(new Uint8Array(), null);
  expect(await post("/api/keyboards", "application/json", body)).toMatchObject(TOO_SLOW);
});
