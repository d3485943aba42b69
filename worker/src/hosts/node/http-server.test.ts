import { expect, test } from "vitest";

import { createHttpServer } from "./http-server.ts";

test("leaves Node's global Request and Response in place", async () => {
  const before = { Request, Response };
  const app = { fetch: () => new Response("answer") };
  const server = createHttpServer(app, () => true);
  const port = await server.listen(0, "127.0.0.1");
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(await answer.text()).toBe("answer");
  expect(answer.headers.get("Content-Length")).toBe("6");
  await server.close();

  expect({ Request, Response }).toEqual(before);
  expect(await new Response("answer").bytes()).toEqual(new TextEncoder().encode("answer"));
});
