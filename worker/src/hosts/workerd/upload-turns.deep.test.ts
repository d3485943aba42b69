import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type IncomingMessage, request as sendRequest } from "node:http";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { PROJECT_ROOT } from "#hosts/project-root.ts";
import {
  createWorkerdFixture,
  createTelegramWithoutUpdates,
} from "#testing/workerd/workerd-fixture.ts";
import { eventually } from "#testing/world/eventually.ts";
import { pngOfSize } from "#testing/world/pictures.ts";

const UPLOADS = 6;
/** Large enough to wait its turn; the worker reads small uploads immediately. */
const PICTURE_BYTES = 3 * 1024 * 1024;

async function createCountedFixture() {
  const wrapper = readFileSync(
    join(PROJECT_ROOT, "worker/src/testing/workerd/counted-uploads.mjs"),
    "utf8",
  );
  const fixture = await createWorkerdFixture(createTelegramWithoutUpdates(), wrapper);
  onTestFinished(() => fixture.close());
  const counts = async () => {
    const response = await fetch(`${fixture.host.origin}/uploads`);
    return (await response.json()) as { arrived: number; most: number };
  };
  return { ...fixture, counts };
}

type Fixture = Awaited<ReturnType<typeof createCountedFixture>>;

/** Sends an upload except its last byte. The returned function sends that byte and resolves to the status. */
async function beginUpload({ host }: Fixture, form: FormData): Promise<() => Promise<number>> {
  const whole = new Response(form);
  const type = whole.headers.get("content-type") ?? "";
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const [key = ""] = host.settings.API_KEY;
  const headers = {
    Authorization: `Bearer ${key}`,
    "Content-Type": type,
    "Content-Length": bytes.length,
  };
  const request = sendRequest(`${host.origin}/api/images`, { method: "POST", headers });
  const answered = once(request, "response");
  request.write(bytes.subarray(0, -1));
  return async () => {
    request.end(bytes.subarray(-1));
    // The `response` event has the answer as its argument.
    const [answer] = (await answered) as [IncomingMessage];
    answer.resume();
    return answer.statusCode ?? 0;
  };
}

test("workerd reads two uploads at a time", { timeout: 300_000 }, async () => {
  const fixture = await createCountedFixture();
  const folder = (await fixture.call("POST", "/api/folders", { name: "Game" })) as { id: string };
  const form = new FormData();
  form.append("folderId", folder.id);
  form.append("images", new File([pngOfSize(PICTURE_BYTES)], "a.png"));
  const begun = await Promise.all(
    Array.from({ length: UPLOADS }, () => beginUpload(fixture, form)),
  );
  // Now all of them wait for the end of their body, or for their turn.
  await eventually(async () => expect(await fixture.counts()).toMatchObject({ arrived: UPLOADS }));
  await eventually(async () => expect((await fixture.counts()).most).toBeGreaterThanOrEqual(2));
  const statuses = await Promise.all(begun.map((finish) => finish()));
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect((await fixture.counts()).most).toBe(2);
});
