import { cleanup, configure, prettyDOM } from "@testing-library/react";
import * as React from "react";
import { afterEach, beforeEach, vi } from "vitest";

import { forgetRequests } from "#api/client/idempotency.ts";
import { uploadStore } from "#api/upload-store.ts";
import { forgetCapabilities } from "#api/workers/capability-cache.ts";
import { draftStore } from "#composer/message-draft.ts";
import { dismissToast } from "#ui/toast/toast.ts";

import { quickenQueries } from "./quick-queries.ts";
import { quickenStyles } from "./quick-styles.ts";
import { setViewport } from "./viewport.ts";

class ResizeObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// What jsdom lacks and Mantine asks for.
window.ResizeObserver = ResizeObserverStub;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

quickenQueries();
quickenStyles();

// React takes a stack trace of every element for its developer tools until it has taken ten thousand in a
// second; nobody reads them here, and they are a sixth of the tests' time.
const INTERNALS = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";
Object.defineProperty(Reflect.get(React, INTERNALS), "recentlyCreatedOwnerStacks", {
  get: () => 10_000,
  set: () => {},
});

/** Shows the page only once somebody reads it: while a test waits, most errors are thrown away. */
function elementError(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = "TestingLibraryElementError";
  const get = () => `${message ?? ""}\n\n${String(prettyDOM(container))}`;
  return Object.defineProperty(error, "message", { configurable: true, get });
}

// A screen's code is loaded when it is first opened, which takes a busy machine many seconds.
configure({ asyncUtilTimeout: 30_000, getElementError: elementError });

const output: unknown[][] = [];

beforeEach(() => {
  output.length = 0;
  vi.spyOn(console, "error").mockImplementation((...words) => void output.push(words));
  vi.spyOn(console, "warn").mockImplementation((...words) => void output.push(words));
  localStorage.clear();
  sessionStorage.clear();
  draftStore.reload();
  uploadStore.forget();
  forgetCapabilities();
  forgetRequests();
  window.history.replaceState(null, "", "/");
  setViewport("large");
});

afterEach(() => {
  cleanup();
  dismissToast();
  const unexpected = takeConsoleOutput();
  if (unexpected.length > 0) throw new Error(`Unexpected output: ${unexpected.join("; ")}`);
});

/** Takes what the console said so far, for tests of what is to be said there. */
export function takeConsoleOutput(): string[] {
  return output.splice(0).map((words) => words.map(String).join(" "));
}
