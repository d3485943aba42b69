import { expect } from "@playwright/test";

import { addBotInGroups } from "./audience-fixtures.ts";
import { expectAccessible } from "./fixtures.ts";
import { callWorker, test } from "./telegram-fixtures.ts";

interface Stored {
  id: string;
  version: number;
  content: Record<string, unknown>;
}

test("on a phone, a draft that another device changed is asked about where the operator writes", async ({
  connected: page,
  worker,
  simulator,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addBotInGroups(worker, simulator, "Shop", ["Collectors", "Readers"]);
  await page.goto(`${worker.url}/messages`);
  const message = page.getByLabel("Message", { exact: true });
  await message.click();
  await page.keyboard.type("One");
  await expect(page.getByText("Draft saved", { exact: true })).toBeAttached();
  const [draft] = await callWorker<Stored[]>(worker, "GET", "/api/drafts");
  const form = new FormData();
  form.append("version", String(draft?.version));
  form.append("content", JSON.stringify({ ...draft?.content, message: "Two", device: "phone" }));
  await callWorker(worker, "PUT", `/api/drafts/${draft?.id ?? ""}`, form);
  await message.click();
  await page.keyboard.type(`${"\n".repeat(25)}and more`);
  await expect(page.getByText("Changed on another device.")).toBeInViewport();
  // Not behind the header, which is sticky too.
  const load = page.getByRole("button", { name: "Load it" });
  await load.click({ trial: true });
  await expectAccessible(page);
  await load.click();
  await expect(message).toHaveText("Two");
});
