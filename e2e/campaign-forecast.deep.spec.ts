import { expect } from "@playwright/test";
import { solidPng } from "@tbm/simulator/testing/solid-png.ts";

import { addBotInGroups, seenPosts } from "./audience-fixtures.ts";
import { expectAccessible, expectAccessibleAtBothWidths } from "./fixtures.ts";
import type { Simulator, Worker } from "./hosts.ts";
import { callWorker, test } from "./telegram-fixtures.ts";

async function addCampaign(
  worker: Worker,
  simulator: Simulator,
  pictures: number,
): Promise<string> {
  const groups = ["Collectors", "News channel"];
  const botId = await addBotInGroups(worker, simulator, "Lucky Game", groups);
  const known = await callWorker<{ id: string }[]>(worker, "GET", `/api/bots/${botId}/groups`);
  const folder = await callWorker<{ id: string }>(worker, "POST", "/api/folders", {
    name: "โปรโมชัน",
  });
  for (let index = 0; index < pictures; index += 1) {
    const form = new FormData();
    const bytes = solidPng(320, 240, 20 + Math.round((220 * index) / pictures));
    form.append("folderId", folder.id);
    form.append("images", new File([bytes], `${index}.png`, { type: "image/png" }));
    await callWorker(worker, "POST", "/api/images", form);
  }
  const { id } = await callWorker<{ id: string }>(worker, "POST", "/api/campaigns", {
    name: "ภาพสุ่มรายวัน",
    botId,
    groups: known.map((group) => group.id),
    folderId: folder.id,
    messageTemplate: "เลขนำโชค {random}",
    intervalHours: 5,
    imagesPerSend: 3,
  });
  return id;
}

test("the operator sees a campaign's next sends, skips one, sends one now, and sets quiet hours", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const toast = page.getByRole("alert");
  await addCampaign(worker, simulator, 12);
  await expect.poll(async () => (await seenPosts(simulator)).length).toBe(6);
  await page.goto(`${worker.url}/autosendgame`);
  await page.getByRole("link", { name: "ภาพสุ่มรายวัน" }).click();
  await expect(page.getByRole("heading", { name: "ภาพสุ่มรายวัน", level: 1 })).toBeVisible();
  const sends = page.getByRole("list", { name: "Next sends" }).getByRole("listitem");
  await expect(sends).toHaveCount(10);
  await expect(page.getByText(/\(9 of 12 pictures left\)\.$/)).toBeVisible();
  const pictures = await sends
    .first()
    .getByRole("img")
    .evaluateAll((images) => images.map((image) => image.getAttribute("alt")));
  expect(pictures).toHaveLength(3);
  await expect(page.getByRole("table", { name: "Runs" })).toContainText("2 of 2 sent");
  await expectAccessibleAtBothWidths(page);

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Skip next" }).click();
  await expectAccessible(page);
  const skip = page.getByRole("dialog", { name: "Skip Next Send" });
  await skip.getByRole("button", { name: "Skip" }).click();
  await expect(toast).toContainText("Send Skipped");
  await expect(page.getByText("You skipped it.")).toBeVisible();
  for (const name of pictures) {
    await expect(sends.first().getByRole("img", { name: name ?? "", exact: true })).toBeVisible();
  }

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Send Now" }).click();
  const send = page.getByRole("dialog", { name: "Send Now" });
  await expect(send).toContainText("its 2 groups");
  await send.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText('"ภาพสุ่มรายวัน" is posting to 2 groups')).toBeVisible();
  await expect.poll(async () => (await seenPosts(simulator)).length).toBe(12);
  const byHand = page.getByRole("row", { name: /Sent manually/ });
  await expect(byHand).toContainText("2 of 2 sent");
  await expect(page.getByText(/\(6 of 12 pictures left\)\.$/)).toBeVisible();
  await expectAccessibleAtBothWidths(page);
  await byHand.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "2 of 2 sent" })).toBeVisible();

  await page.goto(`${worker.url}/autosendgame`);
  await page.getByRole("button", { name: /^Edit/ }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Campaign" });
  await expect(dialog.getByText("2 of 2 selected")).toBeVisible();
  await dialog.getByLabel("Quiet from").fill("22:00");
  await dialog.getByLabel("Quiet until").fill("08:00");
  await dialog.getByLabel("End date", { exact: true }).fill("2033-12-03");
  await expectAccessibleAtBothWidths(page);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast.first()).toBeVisible();
  await page.getByRole("link", { name: "ภาพสุ่มรายวัน" }).click();
  await expect(page.getByText(/^Quiet from 22:00 to 08:00, last day 3\sDec\s2033/)).toBeVisible();
});

test("a campaign that sends nothing says why, also on a phone", async ({
  connected: page,
  worker,
  simulator,
}) => {
  const id = await addCampaign(worker, simulator, 0);
  await page.goto(`${worker.url}/autosendgame/${id}`);
  await expect(page.getByText("The folder is empty")).toBeVisible();
  await expect(page.getByRole("table", { name: "Runs" })).toContainText("skipped");
  await expectAccessibleAtBothWidths(page);
  await callWorker(worker, "POST", `/api/campaigns/${id}/stop`);
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page.getByText("This campaign is paused")).toBeVisible();
  await expectAccessibleAtBothWidths(page);
});
