import { createWorld, type World } from "@tbm/worker/testing/world/world.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { readConnection } from "#api/workers/connection.ts";
import { faulty } from "#testing/faulty-workers.ts";
import { settingsScreen } from "#testing/screens/settings-screen.ts";
import { toastText } from "#testing/toast-text.ts";

const { saveButton, testButton, url, key, advice, open, fillIn } = settingsScreen;

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

afterEach(async () => {
  await world.close();
});

describe("the form", () => {
  it("has a url field with the page's own address and a password field", async () => {
    await open(faulty.down);
    expect(url().type).toBe("url");
    expect(url().value).toBe(window.location.origin);
    expect(key().type).toBe("password");
    expect(screen.getByText("Disconnected")).toBeDefined();
  });

  it("disables both buttons while a field is empty or blank", async () => {
    const user = await fillIn(faulty.down, { ...world, apiKey: "   " });
    expect(saveButton()).toHaveProperty("disabled", true);
    expect(testButton()).toHaveProperty("disabled", true);
    await user.type(key(), "key");
    expect(saveButton()).toHaveProperty("disabled", false);
    expect(testButton()).toHaveProperty("disabled", false);
  });

  it("says what is missing on Enter", async () => {
    const fetch = vi.fn(faulty.down);
    const user = await fillIn(fetch, { ...world, apiKey: "" });
    await user.type(url(), "{Enter}");
    expect(await toastText()).toBe(
      "Missing Information: Please provide both Worker URL and API Key",
    );
    expect(fetch).not.toHaveBeenCalled();
  });

  it("disables both buttons while a request runs, and shows which one runs", async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const user = await fillIn(() => promise, world);
    await user.click(testButton());
    expect(testButton().dataset["loading"]).toBe("true");
    expect(saveButton().dataset["loading"]).toBeUndefined();
    expect(testButton()).toHaveProperty("disabled", true);
    expect(saveButton()).toHaveProperty("disabled", true);
    resolve(Response.json({ ok: true }));
    await waitFor(() => expect(saveButton()).toHaveProperty("disabled", false));
  });

  it("shows the three steps of the setup", async () => {
    await open(faulty.down);
    expect(screen.getAllByRole("heading", { level: 3 }).map((step) => step.textContent)).toEqual([
      "Deploy the worker code",
      "Set environment variables",
      "Run the database schema",
    ]);
  });
});

it("offers the choice of the language, with the current one selected", async () => {
  await open(faulty.down);
  const card = within(screen.getByRole("region", { name: "Language" }));
  const choice = within(card.getByRole("radiogroup", { name: "Language" }));
  expect(choice.getByRole("radio", { name: "English" })).toHaveProperty("checked", true);
  expect(choice.getByRole("radio", { name: "ไทย" })).toHaveProperty("checked", false);
});

describe("Test Connection", () => {
  it("connects to the real worker, and says what answered and that it is not saved", async () => {
    const user = await fillIn(world.fetch, world);
    await user.click(testButton());
    expect(await toastText()).toBe("Connection Successful: Successfully connected to the worker");
    expect(screen.getByText("Disconnected")).toBeDefined();
    expect(advice()).toContain("time zone is Asia/Bangkok");
    expect(advice()).toMatch(/Dates in messages: \d+ [ก-๙.]+ 25\d\d/);
    expect(advice()).toContain("Not saved yet");
    expect(readConnection()).toBeNull();
  });

  it("accepts any success of a third-party worker as a connection", async () => {
    const user = await fillIn(faulty.answering("OK"), world);
    await user.click(testButton());
    expect(await toastText()).toBe("Connection Successful: Successfully connected to the worker");
    expect(advice()).toContain("The worker is responding");
  });

  const FAILED = "Connection Failed: Unable to connect. Please check your URL and API key";
  const BLOCKED =
    "Connection Error: There is a server at http://worker.test, but it does not let this page read its answers (CORS).";
  const UNREACHED = "Connection Error: The worker at http://worker.test could not be reached.";

  it.each([
    ["a status it does not expect", faulty.refusing(400, "{}"), FAILED, "HTTP 400"],
    ["no health call there", faulty.refusing(404, "{}"), FAILED, "without /api at the end"],
    [
      "a worker with a fault",
      faulty.refusing(503, '{"error":"No database"}'),
      FAILED,
      "No database",
    ],
    ["a worker that is down", faulty.down, UNREACHED, "Check that the worker is running"],
    ["a worker without CORS", faulty.withoutCors, BLOCKED, "ALLOWED_ORIGINS"],
    [
      "a redirect",
      faulty.redirecting,
      "Connection Error: The worker at http://worker.test redirects to another address.",
      "enter the one you end up at",
    ],
    [
      "a web page",
      faulty.webPage,
      "Connection Error: There is a website at http://worker.test, not a worker.",
      "not a worker",
    ],
    [
      "an error without words",
      faulty.silent,
      "Connection Error: Connection test failed",
      "Nothing responds",
    ],
  ])("explains %s", async (_name, fetch, sentence, explanation) => {
    const user = await fillIn(fetch, world);
    await user.click(testButton());
    expect(await toastText()).toBe(sentence);
    expect(advice()).toContain(explanation);
    expect(screen.getByText("Disconnected")).toBeDefined();
  });

  const gatewayPage = faulty.saying("<html><h1>502 Bad Gateway</h1>", "text/html", 502);

  it.each([
    [
      "that was copied from the address bar",
      "/settings",
      faulty.webPage,
      "is too long (/settings)",
    ],
    ["of a call", "/api/health", faulty.refusing(404, "{}"), "is too long (/api/health)"],
    ["of a proxy without its worker", "", gatewayPage, "the worker behind it doesn't (HTTP 502)"],
  ])("explains an address %s", async (_name, path, fetch, explanation) => {
    const user = await fillIn(fetch, { ...world, baseUrl: `${world.baseUrl}${path}` });
    await user.click(testButton());
    await toastText();
    expect(advice()).toContain(explanation);
  });

  it("explains https if only http can be answered", async () => {
    const user = await fillIn(faulty.down, { ...world, baseUrl: "https://worker.test" });
    await user.click(testButton());
    await toastText();
    expect(advice()).toMatch(/over https\..* starts with http:\/\//);
  });

  it("explains a key that the real worker refuses", async () => {
    const user = await fillIn(world.fetch, { ...world, apiKey: "not-the-key-of-this-worker" });
    await user.click(testButton());
    expect(await toastText()).toBe(FAILED);
    expect(advice()).toContain("rejected this API key");
  });

  it.each([
    ["an address that is none", { baseUrl: "worker.test" }, "Enter the full address"],
    ["a key that is none", { apiKey: "a key" }, "This key contains invalid characters"],
  ])("refuses %s at its field only and sends nothing", async (_name, typed, fault) => {
    const fetch = vi.fn(faulty.down);
    const user = await fillIn(fetch, { ...world, ...typed });
    await user.click(testButton());
    expect(await toastText()).toBe(FAILED);
    expect(screen.getByText(fault, { exact: false })).toBeDefined();
    expect(advice()).toBe("");
    expect(fetch).not.toHaveBeenCalled();
  });

  it("accepts an address with spaces around it and a slash at its end", async () => {
    const user = await fillIn(world.fetch, { ...world, baseUrl: ` ${world.baseUrl}/ ` });
    await user.click(testButton());
    expect(await toastText()).toBe("Connection Successful: Successfully connected to the worker");
  });

  it("removes its findings when a field is edited", async () => {
    const user = await fillIn(faulty.down, world);
    await user.click(testButton());
    await toastText();
    await user.type(key(), "x");
    expect(advice()).toBe("");
  });
});
