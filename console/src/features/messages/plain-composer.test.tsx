import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { saveConnection } from "#api/workers/connection.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { EMPTY_DRAFT } from "#composer/message-draft.ts";
import { openScreen } from "#testing/open-screen.ts";
import { messagesScreen as on, stubObjectUrls } from "#testing/screens/messages-screen.ts";
import { createSpecOnlyWorker } from "#testing/spec-only-worker.ts";
import { toastText } from "#testing/toast-text.ts";

let worker: ReturnType<typeof createSpecOnlyWorker>;
beforeEach(() => {
  stubObjectUrls();
  worker = createSpecOnlyWorker("");
  saveConnection(worker);
});

test("with a worker that cannot format, the composer has no formatting and sends none", async () => {
  draftStore.change(worker.baseUrl, {
    ...EMPTY_DRAFT,
    botId: "1",
    groups: new Set(["1"]),
    message: "Hello",
    entities: [{ type: "bold", offset: 0, length: 5 }],
    options: { silent: true, protect: true, noPreview: true, pin: true },
    lifetime: { deleteAfterHours: 3, deletePrevious: true },
    chosen: [{ id: "1", name: "one.png", url: "/one.png", type: "image/png" }],
  });
  const bodies: FormData[] = [];
  const { user } = await openScreen("/messages", "Messages", (url, init) => {
    if (init.body instanceof FormData) bodies.push(init.body);
    return worker.fetch(url, init);
  });
  await on.group(/^Readers/);
  expect(screen.queryByRole("toolbar")).toBeNull();
  expect(screen.queryByRole("switch")).toBeNull();
  expect(screen.queryByRole("combobox", { name: "Delete after" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Choose from library" })).toBeNull();
  expect(on.preview().queryByRole("img")).toBeNull();
  expect(on.preview().getByText("Hello").tagName).not.toBe("STRONG");
  await user.click(on.message());
  await user.keyboard("{Control>}b{/Control}");
  await user.click(on.sendButton());
  expect(await toastText()).toMatch(/^Messages Sent/);
  expect([...(bodies[0]?.keys() ?? [])]).toEqual(["groups", "botId", "message"]);
});
