import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, type Page } from "@playwright/test";
import { connectLink } from "@tbm/worker/hosts/node/connect-link.ts";

import { expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";

const savedConnection = (page: Page) =>
  page.evaluate(() => localStorage.getItem("bot-manager-config"));

async function fillIn(page: Page, url: string, key: string): Promise<void> {
  await page.getByLabel("Worker URL").fill(url);
  await page.getByLabel("API Key", { exact: true }).fill(key);
}

const expectToast = async (page: Page, title: string, description: string | RegExp) => {
  const toast = page.getByRole("alert");
  await expect(toast).toContainText(title);
  await expect(toast).toContainText(description);
  await expect(toast).toHaveCount(1);
};

/** A server on a port of its own that is not our worker. */
async function serve(answer: RequestListener) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

test("the connect link fills in both fields, leaves the address bar, tests, and Save keeps it", async ({
  page,
  worker,
}) => {
  await page.goto(connectLink(worker.url, worker.apiKey));
  await expect(page.getByLabel("Worker URL")).toHaveValue(worker.url);
  await expect(page.getByLabel("API Key", { exact: true })).toHaveValue(worker.apiKey);
  expect(page.url()).toBe(`${worker.url}/settings`);
  await expectToast(page, "Connection Successful", "Successfully connected to the worker");
  expect(await savedConnection(page)).toBeNull();

  await page.getByRole("button", { name: "Save Configuration" }).click();
  await expectToast(page, "Settings Saved", "Configuration saved successfully");
  expect(JSON.parse((await savedConnection(page)) ?? "")).toEqual({
    baseUrl: worker.url,
    apiKey: worker.apiKey,
  });
  await page.reload();
  await expect(page.getByRole("main").getByText("Connected", { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test("a wrong key is refused, by the test and by Save, and nothing is stored", async ({
  page,
  worker,
}) => {
  await page.goto(`${worker.url}/settings`);
  await fillIn(page, worker.url, "wrong-key");
  await page.getByRole("button", { name: "Test Connection" }).click();
  await expectToast(
    page,
    "Connection Failed",
    "Unable to connect. Please check your URL and API key",
  );
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await expectToast(page, "Connection Failed", "Cannot save invalid configuration");
  expect(await savedConnection(page)).toBeNull();
  await expectAccessible(page);
});

test("a slash at the end is refused before anything is sent", async ({ page, worker }) => {
  await page.goto(`${worker.url}/settings`);
  await fillIn(page, `${worker.url}/`, worker.apiKey);
  await page.getByRole("button", { name: "Test Connection" }).click();
  await expectToast(
    page,
    "Connection Failed",
    "Unable to connect. Please check your URL and API key",
  );
  await expect(page.getByText("Remove the slash at the end.").first()).toBeVisible();
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await expectToast(page, "Connection Failed", "Cannot save invalid configuration");
  expect(await savedConnection(page)).toBeNull();
});

const FAULTY: [name: string, answer: RequestListener][] = [
  [
    "answers with a web page",
    (_request, response) => {
      response.setHeader("Access-Control-Allow-Origin", "*");
      response.setHeader("Access-Control-Allow-Headers", "authorization");
      response.setHeader("Content-Type", "text/html");
      response.end("<!doctype html><h1>Hello</h1>");
    },
  ],
  [
    "answers from another origin without CORS",
    (_request, response) => {
      response.setHeader("Content-Type", "application/json");
      response.end('{"ok":true}');
    },
  ],
  ["cuts the connection", (request) => request.socket.destroy()],
];

for (const [name, answer] of FAULTY) {
  test(`a server that ${name} is a connection error, and nothing is stored`, async ({
    page,
    worker,
    origins,
  }) => {
    const server = await serve(answer);
    origins.add(server.url);
    await page.goto(`${worker.url}/settings`);
    await fillIn(page, server.url, worker.apiKey);
    await page.getByRole("button", { name: "Test Connection" }).click();
    await expectToast(page, "Connection Error", /\S/);
    await page.getByRole("button", { name: "Save Configuration" }).click();
    await expectToast(page, "Connection Failed", "Cannot save invalid configuration");
    expect(await savedConnection(page)).toBeNull();
    await expect(page.getByRole("main").getByText("Disconnected", { exact: true })).toBeVisible();
    server.close();
  });
}

test("a worker that is down is a connection error; when it is back the test succeeds", async ({
  page,
  worker,
  origins,
}) => {
  const server = await serve(() => undefined);
  server.close();
  origins.add(server.url);
  await page.goto(`${worker.url}/settings`);
  await fillIn(page, server.url, worker.apiKey);
  await page.getByRole("button", { name: "Test Connection" }).click();
  await expectToast(page, "Connection Error", "could not be reached");
  await fillIn(page, worker.url, worker.apiKey);
  await page.getByRole("button", { name: "Test Connection" }).click();
  await expectToast(page, "Connection Successful", "Successfully connected to the worker");
});

test("a console served elsewhere connects to the worker across origins", async ({
  page,
  worker,
  origins,
}) => {
  const elsewhere = await serve(async (request, response) => {
    // What fetch decodes no longer fits the headers it came with.
    const headers = { "Accept-Encoding": "identity" };
    const answer = await fetch(`${worker.url}${request.url ?? "/"}`, { headers });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  origins.add(elsewhere.url);
  await page.goto(`${elsewhere.url}/settings`);
  await fillIn(page, worker.url, worker.apiKey);
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await expectToast(page, "Settings Saved", "Configuration saved successfully");
  await page.getByRole("link", { name: "Keyboards" }).click();
  await expect(page.getByText("No keyboards yet")).toBeVisible();
  elsewhere.close();
});

test("the three steps of the setup guide are there", async ({ page, worker }) => {
  await page.goto(`${worker.url}/settings`);
  await expect(page.getByRole("listitem").getByRole("heading")).toHaveText([
    "Deploy the worker code",
    "Set environment variables",
    "Run the database schema",
  ]);
});

test("on a phone Settings fits, in every state", async ({ page, worker }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${worker.url}/settings`);
  await expectNoSidewaysScroll(page);
  await fillIn(page, worker.url, "wrong-key");
  await page.getByRole("button", { name: "Test Connection" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
