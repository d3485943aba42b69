import { afterAll, beforeAll, expect, test } from "vitest";

import { createServedTestbed } from "#testing/served-testbed.ts";

let bed: Awaited<ReturnType<typeof createServedTestbed>>;
beforeAll(async () => {
  bed = await createServedTestbed();
});
afterAll(() => bed.server.close());

const get = (path: string) => fetch(`${bed.server.url}${path}`);

test("serves the page under a strict policy", async () => {
  const response = await get("/");
  expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
});

test("serves its modules as JavaScript, without types", async () => {
  const response = await get("/page/element.ts");
  expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(await response.text()).not.toContain("HTMLElementTagNameMap");
});

test.each(["/page/tsconfig.json", "/page/nothing.ts", "/page/..%2fpackage.json", "/page/"])(
  "leaves %s to the Bot API, which knows no such thing",
  async (path) => {
    expect((await get(path)).status).toBe(404);
  },
);

test("leaves the Bot API as it is", async () => {
  expect(await (await fetch(bed.methodUrl("getMe"))).json()).toMatchObject({ ok: true });
});
