import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { type Connection, readConnection } from "#api/workers/connection.ts";
import { connectTo, forgetWorker } from "#api/workers/saved-workers.ts";
import { settingsScreen } from "#testing/screens/settings-screen.ts";
import { createTwoWorkers } from "#testing/two-workers.ts";

const { saveButton, url, key, advice, open } = settingsScreen;

let workers: Awaited<ReturnType<typeof createTwoWorkers>>;
beforeEach(async () => {
  workers = await createTwoWorkers();
});
afterEach(() => workers.close());

const linkTo = ({ baseUrl, apiKey }: Connection) =>
  `/settings#${new URLSearchParams({ worker: baseUrl, key: apiKey }).toString()}`;
const question = () => screen.findByRole("dialog", { name: "Connect to Another Worker" });
const answer = async (label: string) =>
  within(await question()).getByRole("button", { name: label });
const noQuestion = () => expect(screen.queryByRole("dialog")).toBeNull();
const hostsAsked = (fetch: { mock: { calls: Parameters<Fetch>[] } }) =>
  new Set(fetch.mock.calls.map(([address]) => new URL(address).host));

it("fills in both fields, is removed from the address bar, and is tested but not saved", async () => {
  const { user } = await open(workers.fetch, linkTo(workers.first));
  expect(window.location.hash).toBe("");
  expect(url().value).toBe(workers.first.baseUrl);
  expect(key().value).toBe(workers.first.apiKey);
  await waitFor(() => expect(advice()).toContain("Not saved yet"));
  expect(screen.getByText("Disconnected")).toBeDefined();
  // A green toast would suggest that it was saved.
  expect(screen.queryByText("Connection Successful")).toBeNull();
  expect(readConnection()).toBeNull();
  await user.click(saveButton());
  await waitFor(() => expect(readConnection()).toEqual(workers.first));
  expect(advice()).not.toContain("Not saved yet");
});

it("asks before it replaces a saved worker, and sends the linked one nothing until then", async () => {
  connectTo(workers.first);
  const fetch = vi.fn(workers.fetch);
  const { user } = await open(fetch, linkTo(workers.second));
  const { textContent } = await question();
  expect(textContent).toContain("one.test");
  expect(textContent).toContain("two.test");
  expect(url().value).toBe(workers.first.baseUrl);
  expect(hostsAsked(fetch)).toEqual(new Set(["one.test"]));
  await user.click(await answer("Continue"));
  await waitFor(() => expect(advice()).toContain("Not saved yet"));
  expect(url().value).toBe(workers.second.baseUrl);
  expect(readConnection()).toEqual(workers.first);
});

it("changes nothing when the operator declines", async () => {
  connectTo(workers.first);
  const fetch = vi.fn(workers.fetch);
  const { user } = await open(fetch, linkTo(workers.second));
  await user.click(await answer("Cancel"));
  await waitFor(noQuestion);
  expect([url().value, key().value]).toEqual([workers.first.baseUrl, workers.first.apiKey]);
  expect(readConnection()).toEqual(workers.first);
  expect(screen.getByText("Connected")).toBeDefined();
  expect(hostsAsked(fetch)).toEqual(new Set(["one.test"]));
});

it("also asks when pasted into an open Settings page", async () => {
  connectTo(workers.first);
  const { user } = await open(workers.fetch);
  window.location.hash = linkTo(workers.second).split("#")[1] ?? "";
  await user.click(await answer("Continue"));
  await waitFor(() => expect(key().value).toBe(workers.second.apiKey));
  expect(window.location.hash).toBe("");
});

it("also asks when a worker is saved but none is in use", async () => {
  connectTo(workers.second);
  connectTo(workers.first);
  forgetWorker(workers.first.baseUrl);
  const fetch = vi.fn(workers.fetch);
  await open(fetch, linkTo(workers.first));
  expect((await question()).textContent).toContain("two.test");
  expect(fetch).not.toHaveBeenCalled();
});

it("distinguishes two addresses of one host", async () => {
  connectTo(workers.first);
  await open(workers.fetch, linkTo({ ...workers.first, baseUrl: "https://one.test" }));
  const { textContent } = await question();
  expect(textContent).toContain("http://one.test");
  expect(textContent).toContain("https://one.test");
});

it("asks nothing for the worker in use, whose key may be new", async () => {
  connectTo({ ...workers.first, apiKey: "its-former-key" });
  await open(workers.fetch, linkTo({ ...workers.first, baseUrl: `${workers.first.baseUrl}/` }));
  await waitFor(() => expect(advice()).toContain("Not saved yet"));
  noQuestion();
  expect(key().value).toBe(workers.first.apiKey);
});

it("sends nothing to an invalid address, and says so at the field", async () => {
  connectTo(workers.first);
  const fetch = vi.fn(workers.fetch);
  await open(fetch, linkTo({ baseUrl: "trust me, it is one.test", apiKey: "key" }));
  await waitFor(() => expect(url().getAttribute("aria-invalid")).toBe("true"));
  noQuestion();
  expect(hostsAsked(fetch)).toEqual(new Set(["one.test"]));
});
