import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, type Page } from "@playwright/test";
import { connectLink } from "@tbm/worker/hosts/node/connect-link.ts";

import { expectAccessible, expectNoSidewaysScroll, test } from "./fixtures.ts";
import { startWorker } from "./hosts.ts";

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

/** A server on its own port that is not a worker. */
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

test("the connect link fills in both fields, disappears from the address bar, and can be tested and saved", async ({
  page,
  worker,
}) => {
  await page.goto(connectLink(worker.url, worker.apiKey));
  await expect(page.getByLabel("Worker URL")).toHaveValue(worker.url);
  await expect(page.getByLabel("API Key", { exact: true })).toHaveValue(worker.apiKey);
  expect(page.url()).toBe(`${worker.url}/settings`);
  await expect(page.getByText("Not saved yet")).toBeVisible();
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

test("a trailing slash of the address is removed, and a saved worker shows the next step", async ({
  page,
  worker,
}) => {
  await page.goto(`${worker.url}/settings`);
  await fillIn(page, `${worker.url}/`, worker.apiKey);
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await expectToast(page, "Settings Saved", "Configuration saved successfully");
  expect(JSON.parse((await savedConnection(page)) ?? "")).toMatchObject({ baseUrl: worker.url });
  await page.getByRole("link", { name: "Add your first bot" }).click();
  await expect(page.getByText("No bots yet")).toBeVisible();
});

test("a link to another worker is followed only after a question, and that worker gets no request before", async ({
  connected,
  worker,
  origins,
}) => {
  let requests = 0;
  const otherServer = await serve((_request, response) => {
    requests += 1;
    response.end();
  });
  origins.add(otherServer.url);
  const link = new URLSearchParams({ worker: otherServer.url, key: "some-key" }).toString();
  await connected.goto(`${worker.url}/settings#${link}`);
  const question = connected.getByRole("dialog", { name: "Connect to Another Worker" });
  await expect(question).toContainText(new URL(otherServer.url).host);
  await expect(question).toContainText(new URL(worker.url).host);
  await expectAccessible(connected);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(connected.getByLabel("Worker URL")).toHaveValue(worker.url);
  expect(JSON.parse((await savedConnection(connected)) ?? "")).toMatchObject({
    baseUrl: worker.url,
  });
  expect(requests).toBe(0);
  otherServer.close();
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

test("a worker that is down is a connection error, and the test succeeds once it is back", async ({
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

test("a console served elsewhere connects only to a worker that lists its origin", async ({
  page,
  worker,
  origins,
}) => {
  const elsewhere = await serve(async (request, response) => {
    // A decoded body would no longer match its content-encoding header.
    const headers = { "Accept-Encoding": "identity" };
    const answer = await fetch(`${worker.url}${request.url ?? "/"}`, { headers });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  const folder = await mkdtemp(join(tmpdir(), "tbm-e2e-listing-"));
  const listing = await startWorker(folder, { ALLOWED_ORIGINS: elsewhere.url });
  for (const { url } of [elsewhere, listing]) origins.add(url);
  await page.goto(`${elsewhere.url}/settings`);

  await fillIn(page, worker.url, worker.apiKey);
  await page.getByRole("button", { name: "Test Connection" }).click();
  await expect(page.getByRole("main")).toContainText(`add ${elsewhere.url} to its ALLOWED_ORIGINS`);
  await page.getByRole("alert").getByRole("button").click();

  await fillIn(page, listing.url, listing.apiKey);
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await expectToast(page, "Settings Saved", "Configuration saved successfully");
  await page.getByRole("link", { name: "Keyboards" }).click();
  await expect(page.getByText("No keyboards yet")).toBeVisible();
  await page.close();
  elsewhere.close();
  await listing.stop();
  await rm(folder, { recursive: true });
});

test("the setup guide has three steps", async ({ page, worker }) => {
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
