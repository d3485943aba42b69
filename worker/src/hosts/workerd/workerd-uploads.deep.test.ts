import { once } from "node:events";
import { connect } from "node:net";

import { LIMITS } from "@tbm/contract/limits.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

import {
  createWorkerdFixture,
  createTelegramWithoutUpdates,
} from "#testing/workerd/workerd-fixture.ts";
import { pngOfSize } from "#testing/world/pictures.ts";

let fixture: Awaited<ReturnType<typeof createWorkerdFixture>>;
beforeAll(async () => {
  fixture = await createWorkerdFixture(createTelegramWithoutUpdates());
}, 60_000);
afterAll(() => fixture.close());

/** Starts an upload and disconnects in the middle of it. */
async function breakOff(): Promise<void> {
  const socket = connect(Number(new URL(fixture.host.origin).port), "127.0.0.1");
  const [key = ""] = fixture.host.settings.API_KEY;
  socket.write(
    "POST /api/images HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9000000\r\n" +
      `Authorization: Bearer ${key}\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n` +
      `--b\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n`,
  );
  await new Promise((resolve) => socket.write(Buffer.alloc(100_000), resolve));
  // Once another call is answered, the worker has the beginning of this one.
  await fixture.call("GET", "/api/folders");
  socket.destroy();
  await once(socket, "close");
}

test("uploads that break off do not block others", { timeout: 120_000 }, async () => {
  const folder = (await fixture.call("POST", "/api/folders", { name: "Game" })) as { id: string };
  await Promise.all(Array.from({ length: 4 }, breakOff));
  const picture = pngOfSize(LIMITS.imageBytes);
  const upload = () => {
    const form = new FormData();
    form.append("folderId", folder.id);
    form.append("images", new File([picture], "a.png"));
    return fixture.call("POST", "/api/images", form);
  };
  const answers = await Promise.all(Array.from({ length: 4 }, upload));
  for (const answer of answers) expect(answer).toMatchObject([{ size: picture.length }]);
  expect(fixture.log()).not.toContain('"bug"');
});
