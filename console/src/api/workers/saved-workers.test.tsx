import { act, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { fillStorage } from "#testing/fill-storage.ts";

import { cachedCapabilities, cacheCapabilities } from "./capability-cache.ts";
import { readConnection, saveConnection } from "./connection.ts";
import { connectTo, forgetWorker, renameWorker, useSavedWorkers } from "./saved-workers.ts";

const KEY = "bot-manager-workers";
const one = { baseUrl: "https://one.example", apiKey: "key-of-one" };
const two = { baseUrl: "https://two.example:8443", apiKey: "key-of-two" };
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "[]");

function Names() {
  const names = useSavedWorkers().map(({ name, apiKey }) => `${name} ${apiKey}`);
  return <p>{names.join(", ")}</p>;
}

it("keeps every worker that was connected, with the one in use at its usual place", () => {
  connectTo(one);
  connectTo(two);
  expect(stored()).toEqual([
    { name: "one.example", ...one },
    { name: "two.example:8443", ...two },
  ]);
  expect(readConnection()).toEqual(two);
  connectTo(one);
  expect(stored()).toHaveLength(2);
  expect(localStorage.getItem("bot-manager-config")).toBe(JSON.stringify(one));
});

it("takes over a connection stored before there was a list", () => {
  saveConnection(one);
  connectTo(two);
  expect(stored()).toMatchObject([one, two]);
});

it("keeps a name, and takes a new key", () => {
  connectTo(one);
  renameWorker({ name: "one.example", ...one }, "Home");
  connectTo({ ...one, apiKey: "new-key" });
  expect(stored()).toEqual([{ name: "Home", baseUrl: one.baseUrl, apiKey: "new-key" }]);
});

it("forgets a worker with its key; the one in use is then no longer connected", () => {
  connectTo(one);
  connectTo(two);
  cacheCapabilities(one.baseUrl, ["broadcasts"]);
  cacheCapabilities(two.baseUrl, []);
  forgetWorker(one.baseUrl);
  expect(cachedCapabilities(one.baseUrl)).toBeUndefined();
  expect(stored()).toMatchObject([two]);
  expect(readConnection()).toEqual(two);
  forgetWorker(two.baseUrl);
  expect(readConnection()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

it("changes nothing if the browser cannot store", () => {
  connectTo(two);
  fillStorage(localStorage);
  // The shorter connection would still fit, but the longer list does not.
  expect(() => connectTo(one)).toThrow("quota");
  expect(readConnection()).toEqual(two);
});

it("follows changes from another tab", () => {
  connectTo(one);
  render(<Names />);
  act(() => {
    const list = [
      { name: "Home", ...one },
      { name: "Office", ...two },
    ];
    localStorage.setItem(KEY, JSON.stringify(list));
    localStorage.setItem("bot-manager-config", JSON.stringify({ ...two, apiKey: "newest" }));
    window.dispatchEvent(new StorageEvent("storage"));
  });
  expect(screen.getByText("Home key-of-one, Office newest")).toBeDefined();
});

it.each(["{", "7", '[{"name":""}]'])("is an empty list if %s is stored", (garbage) => {
  localStorage.setItem(KEY, garbage);
  const { container } = render(<Names />);
  expect(container.textContent).toBe("");
});
