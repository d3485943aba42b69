import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";

import { type Call, isOptional } from "./call.ts";
import { CALLS } from "./calls.ts";
import { openApi } from "./openapi.ts";

const calls: Call[] = Object.values(CALLS);

/** Section 7 of the specification, line by line. */
const SPECIFIED = `
GET /api/health
GET /api/init
GET /api/stats
GET /api/bots
POST /api/bots
DELETE /api/bots/{id}
GET /api/bots/{id}/groups
GET /api/groups
POST /api/groups
DELETE /api/groups/{id}
POST /api/send/now
POST /api/schedule
GET /api/folders
POST /api/folders
DELETE /api/folders/{id}
GET /api/folders/{id}/images
GET /api/images
POST /api/images
DELETE /api/images/{id}
GET /api/campaigns
POST /api/campaigns
PUT /api/campaigns/{id}
DELETE /api/campaigns/{id}
POST /api/campaigns/{id}/start
POST /api/campaigns/{id}/stop
GET /api/keyboards
POST /api/keyboards
PUT /api/keyboards/{id}
DELETE /api/keyboards/{id}
GET /api/keyboards/{id}/preview`
  .trim()
  .split("\n");

test("the table holds every call of the specification, each once", () => {
  const table = calls.map(({ method, path }) => `${method} ${path}`);
  expect(table).toEqual(expect.arrayContaining(SPECIFIED));
  expect(new Set(table).size).toBe(table.length);
});

test("only calls that a browser or Telegram makes without a key are open", () => {
  const open = calls.filter(({ access }) => access === "open").map(({ path }) => path);
  expect(open).toEqual([
    "/api/calendar/{file}",
    "/api/files/{name}",
    "/api/keyboards/{id}/preview",
    "/api/webhooks/{path}",
  ]);
});

test("the OpenAPI document describes every call with its body and its answers", () => {
  const document = openApi(CALLS, { title: "Telegram Bot Manager", version: "1.0.0" });
  for (const { method, path, body, answer } of calls) {
    const operation = document.paths[path]?.[method.toLowerCase()];
    expect(operation, `${method} ${path}`).toMatchObject({
      responses: { [answer.status]: { description: expect.any(String) } },
      ...(body && { requestBody: { required: !isOptional(body) } }),
    });
  }
  const withoutBody = calls.filter(({ body }) => body && isOptional(body));
  expect(withoutBody.map(({ path }) => path)).toEqual(["/api/broadcasts/{id}/delete"]);
  expect(JSON.stringify(document.paths["/api/broadcasts/{id}/edit"])).toContain(
    "Without it, the buttons are removed.",
  );
  expect(document.paths["/api/keyboards"]?.["post"]).toMatchObject({
    security: [{ key: [] }],
    parameters: [{ name: "Idempotency-Key", in: "header" }],
    requestBody: {
      content: { "application/json": { schema: { required: ["name", "keyboard"] } } },
    },
    responses: { 400: {}, 401: {}, 409: {}, 413: {}, 422: {}, 429: {}, 507: {} },
  });
  expect(document.paths["/api/send/now"]?.["post"]).toMatchObject({
    requestBody: {
      content: {
        "multipart/form-data": { schema: { properties: { image: { format: "binary" } } } },
      },
    },
  });
  expect(document.paths["/api/campaigns/{id}/runs"]?.["get"]).toMatchObject({
    responses: { 404: {}, 422: {} },
  });
  expect(document.paths["/api/files/{name}"]?.["get"]).toMatchObject({
    responses: { 200: {}, 206: {}, 304: {}, 404: {}, 416: {} },
  });
  expect(document.paths["/api/webhooks/{path}"]?.["post"]).toMatchObject({
    responses: { 200: {}, 400: {}, 404: {}, 413: {} },
  });
});

test("the OpenAPI document matches the schema of its version", async () => {
  const document = openApi(CALLS, { title: "Telegram Bot Manager", version: "1.0.0" });
  const validator = new Validator();
  expect(await validator.validate(JSON.parse(JSON.stringify(document)))).toEqual({ valid: true });
  expect(validator.version).toBe("3.1");
});

test("any call may be refused because of the name in the Host header", () => {
  const { paths } = openApi(CALLS, { title: "Telegram Bot Manager", version: "1.0.0" });
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path))) {
    expect(operation).toHaveProperty(["responses", "421"]);
  }
});
