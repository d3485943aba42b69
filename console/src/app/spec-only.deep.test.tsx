import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { openScreen } from "#testing/open-screen.ts";
import { renderApp } from "#testing/render-app.tsx";
import { stubObjectUrls } from "#testing/screens/messages-screen.ts";
import { settingsScreen } from "#testing/screens/settings-screen.ts";
import { takeConsoleOutput } from "#testing/setup.ts";
import { SPEC_SCREENS } from "#testing/spec-only-steps.ts";
import { createSpecOnlyWorker } from "#testing/spec-only-worker.ts";
import { toastText } from "#testing/toast-text.ts";

let worker: ReturnType<typeof createSpecOnlyWorker>;
beforeEach(() => {
  worker = createSpecOnlyWorker("");
  saveConnection(worker);
  stubObjectUrls();
});

function expectNoTraceOfMore() {
  expect(worker.unknown).toEqual([]);
  expect(document.body.textContent).not.toMatch(/undefined|null|NaN|Invalid|could not/);
}

describe.each(SPEC_SCREENS)(
  "with the specification's calls alone, %s",
  (path, title, seen, steps) => {
    test("opens and shows the worker's data", async () => {
      await openScreen(path, title, worker.fetch);
      expect(await screen.findByText(seen)).toBeDefined();
      expect(screen.queryByRole("alert")).toBeNull();
      expectNoTraceOfMore();
    });

    test.each(steps)("says %s after %s", async (toast, call, step) => {
      const { user } = await openScreen(path, title, worker.fetch);
      await screen.findByText(seen);
      await step(user);
      expect(await toastText(toast)).toMatch(new RegExp(`^${toast}`));
      expect(worker.calls).toContain(call);
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(screen.getAllByRole("alert")).toHaveLength(1);
      expectNoTraceOfMore();
    });
  },
);

describe.each(SPEC_SCREENS)("with numbers for ids, %s", (path, title, seen, steps) => {
  test("opens, and its actions use the same calls", async () => {
    worker = createSpecOnlyWorker("", { hasNumbers: true });
    const { user } = await openScreen(path, title, worker.fetch);
    expect(await screen.findByText(seen)).toBeDefined();
    const [toast, call, step] = steps.at(-1) ?? [];
    if (toast && call && step) {
      await step(user);
      expect(await toastText(toast)).toMatch(new RegExp(`^${toast}`));
      expect(worker.calls).toContain(call);
    }
    expectNoTraceOfMore();
  });
});

test("the delete dialog claims nothing about a worker that does not report a bot's uses", async () => {
  const { user } = await openScreen("/bots", "Bots", worker.fetch);
  await user.click(await screen.findByRole("button", { name: "Delete Shop" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Delete Bot" }));
  const question = 'Are you sure you want to delete "Shop"? This action cannot be undone.';
  expect(dialog.getByText(question).parentElement?.textContent).toBe(`${question}CancelDelete`);
});

test.each(["", "{}", "OK"])(
  "with a health answer of %j there are no further screens",
  async (body) => {
    worker = createSpecOnlyWorker(body);
    for (const path of ["/history", "/scheduled"]) {
      const { unmount } = renderApp(path, { fetch: worker.fetch });
      expect(await screen.findByText("Oops! Page not found")).toBeDefined();
      unmount();
    }
    expect(takeConsoleOutput()).toHaveLength(2);
  },
);

test.each(["", "{}", "ok"])("a health answer of %j counts as connected", async (healthBody) => {
  worker = createSpecOnlyWorker(healthBody);
  const user = await settingsScreen.fillIn(worker.fetch, worker);
  await user.click(settingsScreen.saveButton());
  expect(await toastText("Settings Saved")).toBe(
    "Settings Saved: Configuration saved successfully",
  );
  expect(screen.getByText("Connected")).toBeDefined();
  expectNoTraceOfMore();
});
