import { screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";

import type { Fetch } from "#api/client/request.ts";
import { saveConnection } from "#api/workers/connection.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { EMPTY_DRAFT } from "#composer/message-draft.ts";
import { faulty } from "#testing/faulty-workers.ts";
import { openScreen } from "#testing/open-screen.ts";
import { stubObjectUrls } from "#testing/screens/messages-screen.ts";
import { SPEC_SCREENS } from "#testing/spec-only-steps.ts";
import { createSpecOnlyWorker } from "#testing/spec-only-worker.ts";
import { toastText } from "#testing/toast-text.ts";

/** Answers with status 200 that did not come from a worker, or are incomplete. */
const FALSE_SUCCESSES: [name: string, fault: Fetch][] = [
  ["a web page", faulty.webPage],
  ["broken JSON", faulty.answering('{"id":')],
];

const CHANGES = SPEC_SCREENS.flatMap(([path, title, seen, steps]) =>
  steps.map(([toast, call, step]) => ({ path, title, seen, toast, call, step })),
);

/** The specification's failure toasts that are not titled `Error`. */
const TITLES: Partial<Record<string, string>> = {
  "POST /api/send/now": "Send Failed",
  "POST /api/schedule": "Scheduling Failed",
  "POST /api/images": "Upload Failed",
};

/** Everything typed, ticked and chosen, and which dialogs are open. */
const written = () => [
  ...screen.queryAllByRole("dialog").map(({ id }) => id),
  ...Array.from(
    document.querySelectorAll<HTMLInputElement>("input, textarea"),
    ({ type, value, checked }) => (type === "checkbox" ? checked : value),
  ),
];

let worker: ReturnType<typeof createSpecOnlyWorker>;
beforeEach(() => {
  worker = createSpecOnlyWorker("");
  saveConnection(worker);
  draftStore.change(worker.baseUrl, EMPTY_DRAFT);
  stubObjectUrls();
});

describe.each(FALSE_SUCCESSES)("%s with status 200", (_, fault) => {
  test.each(CHANGES)("does not count as $toast", async ({ path, title, seen, call, step }) => {
    let before: unknown[] = [];
    const { user } = await openScreen(path, title, (url, init) => {
      const called = `${init.method} ${new URL(url).pathname.replace(/\/\d+(?=\/|$)/, "/{id}")}`;
      if (called !== call) return worker.fetch(url, init);
      before = written();
      return fault(url, init);
    });
    await screen.findByText(seen);
    await step(user);
    expect(await toastText(TITLES[call] ?? "Error")).toBe(
      `${TITLES[call] ?? "Error"}: This console can't read the worker's answer to ${call}: it isn't JSON.`,
    );
    await waitFor(() => expect(document.querySelector("[data-loading]")).toBeNull());
    expect(written()).toEqual(before);
  });
});
