import { expect, test } from "vitest";

import { photoFile } from "#testing/test-pictures.ts";
import { createTestbed, postJson, ROOT } from "#testing/testbed.ts";

import type { FaultInput } from "./fault.ts";

function withFault(fault: FaultInput) {
  const bed = createTestbed();
  bed.control.addFault(fault);
  const send = (init: RequestInit = {}) =>
    bed.simulator.fetch(`${ROOT}/bot${bed.bot.token}/sendMessage`, {
      ...postJson({ chat_id: bed.group.id, text: "Hi" }),
      ...init,
    });
  const shown = () => bed.simulator.journal.all().filter(({ text }) => text === "Hi");
  return { ...bed, send, shown };
}

test.each([
  ["reset", "ECONNRESET"],
  ["refused", "ECONNREFUSED"],
] as const)("%s rejects as undici does and posts nothing", async (kind, code) => {
  const { send, shown } = withFault({ kind });
  const failed = send();
  await expect(failed).rejects.toThrow(new TypeError("fetch failed"));
  await expect(failed).rejects.toMatchObject({ cause: { code } });
  expect(shown()).toEqual([]);
});

test("applied-reset posts and then rejects, and the journal has the call as unanswered", async () => {
  const { send, shown } = withFault({ kind: "applied-reset" });
  await expect(send()).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
  expect(shown()).toMatchObject([
    { answered: false, fault: "applied-reset", method: "sendmessage" },
  ]);
});

test("applied-hang posts and then waits until the caller gives up", async () => {
  const { send, shown } = withFault({ kind: "applied-hang" });
  const giveUp = new AbortController();
  const sending = send({ signal: giveUp.signal });
  giveUp.abort();
  await expect(sending).rejects.toMatchObject({ name: "AbortError" });
  expect(shown()).toMatchObject([{ answered: false }]);
});

test("hang posts nothing and ends when the simulator closes", async () => {
  const { send, shown, simulator } = withFault({ kind: "hang" });
  const sending = send();
  simulator.close();
  await expect(sending).rejects.toThrow("fetch failed");
  expect(shown()).toEqual([]);
});

test("applied-truncated posts and breaks in the middle of the answer", async () => {
  const { send, shown } = withFault({ kind: "applied-truncated" });
  const response = await send();
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow("terminated");
  expect(shown()).toMatchObject([{ answered: false }]);
});

test("applied-cut-json posts and answers with broken JSON", async () => {
  const { send, shown } = withFault({ kind: "applied-cut-json" });
  const response = await send();
  await expect(response.json()).rejects.toThrow(SyntaxError);
  expect(shown()).toHaveLength(1);
});

test.each([
  ["html", 0],
  ["applied-html", 1],
] as const)("%s answers with a proxy's page", async (kind, posts) => {
  const { send, shown } = withFault({ kind });
  const response = await send();
  expect(response.status).toBe(502);
  expect(response.headers.get("content-type")).toBe("text/html");
  expect(await response.text()).toContain("502 Bad Gateway");
  expect(shown()).toHaveLength(posts);
});

test("applied-error posts and answers with an error", async () => {
  const { send, shown } = withFault({
    kind: "applied-error",
    code: 500,
    description: "Internal Server Error",
  });
  const response = await send();
  expect(await response.json()).toMatchObject({ ok: false, error_code: 500 });
  expect(shown()).toMatchObject([{ answered: false }]);
});

test("redirect answers with a redirect and posts nothing", async () => {
  const { send, shown } = withFault({ kind: "redirect", location: "https://example.com/" });
  const response = await send();
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("https://example.com/");
  expect(shown()).toEqual([]);
});

test("a scripted 429 has retry_after in the body and in the header", async () => {
  const { send, shown } = withFault({
    kind: "error",
    code: 429,
    description: "",
    parameters: { retry_after: 35 },
  });
  const response = await send();
  expect(response.headers.get("retry-after")).toBe("35");
  expect(await response.json()).toEqual({
    ok: false,
    error_code: 429,
    description: "Too Many Requests: retry after 35",
    parameters: { retry_after: 35 },
  });
  expect(shown()).toEqual([]);
});

test("slow-drip answers slowly, on the simulator's clock", async () => {
  const { send, clock } = withFault({ kind: "slow-drip", bytesPerTick: 100, tickMs: 1000 });
  const response = await send();
  const reading = response.json();
  const pieces = Math.ceil(Number(response.headers.get("content-length")) / 100);
  for (let tick = 1; tick < pieces; tick++) {
    await expect.poll(() => clock.nextTimerAt()).not.toBeNull();
    clock.advance(1000);
  }
  expect(await reading).toMatchObject({ ok: true });
  expect(clock.now() - Date.UTC(2026, 0, 1)).toBe((pieces - 1) * 1000);
});

test("an in-process drip counts as answered once it is read to the end", async () => {
  const { send, shown } = withFault({ kind: "slow-drip", bytesPerTick: 10_000 });
  const response = await send();
  expect(shown()).toMatchObject([{ answered: false }]);
  await response.text();
  expect(shown()).toMatchObject([{ answered: true }]);
});

test("an in-process drip that the caller abandons counts as unanswered", async () => {
  const { send, shown, clock } = withFault({ kind: "slow-drip", bytesPerTick: 100, tickMs: 1000 });
  const reader = (await send()).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  clock.advance(60_000);
  expect(shown()).toMatchObject([{ answered: false }]);
});

test.each([
  [502, "502 Bad Gateway"],
  [503, "503 Service Unavailable"],
  [504, "504 Gateway Timeout"],
  [599, "599 Error"],
])("the page of a proxy with status %i says %s", async (status, words) => {
  for (const kind of ["html", "applied-html"] as const) {
    const { send } = withFault({ kind, status });
    const response = await send();
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(`<h1>${words}</h1>`);
  }
});

test("huge answers with the given number of bytes", async () => {
  const { send } = withFault({ kind: "huge", bytes: 1_000_000 });
  const response = await send();
  expect((await response.text()).length).toBeGreaterThan(1_000_000);
});

test("album-partial posts the first items and fails with the error of the next", async () => {
  const bed = createTestbed();
  bed.control.addFault({ kind: "album-partial", delivered: 2, next: 1 });
  await bed.result("sendMessage", { chat_id: bed.group.id, text: "Not an album" });
  const media = Array.from({ length: 4 }, () => ({ type: "photo", media: "attach://a" }));
  const answer = await bed.call("sendMediaGroup", { chat_id: bed.group.id, media, a: photoFile() });
  expect(answer).toMatchObject({
    error_code: 400,
    description:
      'Bad Request: failed to send message #3 with the error message "Too Many Requests: retry after 8"',
  });
  const shown = bed.simulator.journal.all().filter(({ content }) => content === "photo");
  expect(shown).toMatchObject([{ answered: false }, { answered: false }]);
});
