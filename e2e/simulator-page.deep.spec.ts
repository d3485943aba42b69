import { expect } from "@playwright/test";
import { solidPhoto, solidPng } from "@tbm/simulator/testing/solid-png.ts";

import { expectAccessible, expectNoSidewaysScroll } from "./fixtures.ts";
import { startSimulator } from "./hosts.ts";
import { callBot, control, groupWithBot, post, test } from "./simulator-fixtures.ts";

test("a person creates a bot and a group, and sees the bot's posts as they arrive", async ({
  page,
  simulator: { url },
}) => {
  await page.goto(url);
  await expect(page.getByText("No chats yet")).toBeVisible();
  await expectAccessible(page);
  await control(url, "PATCH", "/limits", { chatMessagesPerSecond: null });

  await page.getByRole("link", { name: "Simulator controls" }).click();
  await page.getByLabel("Name of a new bot").fill("ร้านค้า บอท");
  await page.getByRole("button", { name: "Create bot" }).click();
  const token = (await page.getByRole("status").locator("code").textContent()) ?? "";
  expect(token).toMatch(/^\d+:\S+$/);
  await page.getByLabel("Kind").selectOption("Group");
  await page.getByRole("textbox", { name: "Title" }).fill("ลูกค้า VIP");
  await page.getByLabel("Members, the owner first").fill("Ann, Somchai");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create chat" }).click();

  const messages = page.getByRole("log", { name: "Messages" });
  await expect(messages).toContainText("Ann created the group");
  await page.getByRole("button", { name: "Add bot" }).click();
  await expect(messages).toContainText("Ann added ร้านค้า บอท");

  const chatId = new URLSearchParams(new URL(page.url()).hash.slice(1)).get("chat") ?? "";
  const call = (method: string, params: Record<string, unknown>) =>
    callBot(url, token, method, { chat_id: chatId, ...params });
  const shop = { text: "เปิดร้าน", url: "https://shop.example.com/" };
  await call("sendMessage", {
    text: "<b>โปรโมชัน</b> <tg-spoiler>ลด 30%</tg-spoiler>",
    parse_mode: "HTML",
    reply_markup: {
      inline_keyboard: [[shop, { text: "แอดมิน", url: "tg://resolve?domain=admin" }]],
    },
  });
  const promo = post(page, "โปรโมชัน");
  await expect(promo.locator("b")).toHaveText("โปรโมชัน");
  await expect(promo.getByRole("link")).toHaveText(["เปิดร้าน", "แอดมิน"]);
  await expect(promo.getByRole("link").first()).toHaveAttribute("rel", "noopener noreferrer");
  await expect(promo.getByText("ลด 30%")).toBeHidden();
  await promo.getByRole("button", { name: "Hidden text, reveal it" }).press("Enter");
  await expect(promo.getByText("ลด 30%")).toBeVisible();

  await call("sendPhoto", { photo: solidPhoto(300, 200, 90), caption: "One picture" });
  const photo = post(page, "One picture").getByRole("img", { name: "Photo" });
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(300);
  await call("sendMediaGroup", {
    media: ["f0", "f1", "f2", "f3"].map((name) => ({
      type: "photo",
      media: `attach://${name}`,
      caption: name === "f0" ? "Album" : "",
    })),
    f0: solidPhoto(300, 200, 30),
    f1: solidPhoto(200, 300, 80),
    f2: solidPhoto(200, 200, 130),
    f3: solidPhoto(400, 200, 180),
  });
  await expect(post(page, "Album").getByRole("img", { name: "Photo" })).toHaveCount(4);
  await expect(page.getByRole("link", { name: /ลูกค้า VIP/ })).toContainText("Photo");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("edits, deletions and pins show at once", async ({ page, simulator: { url } }) => {
  const { chat, call } = await groupWithBot(url);
  await page.goto(`${url}/#chat=${chat.id}`);
  await expect(page.getByRole("log")).toContainText("Ann added News");
  const first = await call("sendMessage", { text: "First draft" });
  await expect(post(page, "First draft")).toBeVisible();
  await call("editMessageText", { message_id: first.message_id, text: "Final words" });
  await expect(post(page, "Final words")).toContainText("edited");
  await page.getByRole("link", { name: "Show chat details" }).click();
  await page.getByRole("button", { name: "Promote News" }).click();
  await expect(page.getByRole("button", { name: "Demote News" })).toBeFocused();
  await call("pinChatMessage", { message_id: first.message_id });
  const pinned = page.getByRole("button", { name: /Pinned message/ });
  await expect(pinned).toContainText("Final words");
  await pinned.click();
  await expect(post(page, "Final words")).toBeInViewport();
  await call("deleteMessage", { message_id: first.message_id });
  await expect(post(page, "Final words")).toBeHidden();
});

test("an administrator deletes a message and a whole album", async ({
  page,
  simulator: { url },
}) => {
  const { chat, call } = await groupWithBot(url);
  await page.goto(`${url}/#chat=${chat.id}`);
  await call("sendMessage", { text: "Stays" });
  await call("sendMessage", { text: "Goes" });
  await call("sendMediaGroup", {
    media: ["f0", "f1"].map((name) => ({
      type: "photo",
      media: `attach://${name}`,
      caption: name === "f0" ? "Album" : "",
    })),
    f0: solidPhoto(300, 200, 30),
    f1: solidPhoto(200, 300, 80),
  });
  await post(page, "Goes").getByRole("button", { name: "Delete message" }).click();
  await expect(post(page, "Goes")).toBeHidden();
  await post(page, "Album").getByRole("button", { name: "Delete album" }).click();
  await expect(post(page, "Album")).toBeHidden();
  await expect(post(page, "Stays")).toBeVisible();
});

test("the panel renames the group, kicks the bot and turns the group into a supergroup", async ({
  page,
  simulator: { url },
}) => {
  const { chat } = await groupWithBot(url);
  await page.goto(`${url}/#chat=${chat.id}&panel=chat`);
  const messages = page.getByRole("log", { name: "Messages" });
  await page.getByRole("textbox", { name: "Title" }).fill("ผู้อ่านที่รัก");
  await page.getByRole("button", { name: "Rename" }).click();
  await expect(messages).toContainText("Ann renamed the chat to “ผู้อ่านที่รัก”");
  await expect(page.getByRole("region", { name: "Conversation" }).getByRole("heading")).toHaveText(
    "ผู้อ่านที่รัก",
  );

  await page.getByRole("button", { name: "Restrict News" }).click();
  await expect(page.getByRole("listitem", { name: "News" })).toContainText("restricted");
  await page.getByRole("button", { name: "Kick News" }).click();
  await expect(messages).toContainText("Ann removed News");
  await page.getByLabel("As", { exact: true }).selectOption("Admin");
  await page.getByRole("button", { name: "Add bot" }).click();
  await expect(page.getByRole("listitem", { name: "News" })).toContainText("admin");

  await page.getByRole("button", { name: "Upgrade to supergroup" }).click();
  await expect(messages).toContainText("was upgraded from a basic group");
  await expect(
    page.getByRole("region", { name: "Conversation" }).getByText(/supergroup · 3 members/),
  ).toBeVisible();
  expect(page.url()).toContain("chat=-100");
  await expect(page.getByRole("navigation").getByRole("listitem")).toHaveCount(1);
});

test("a person writes as any member, with a picture, and sees their own posts on the right", async ({
  page,
  simulator: { url },
}) => {
  const { chat } = await groupWithBot(url);
  await page.goto(`${url}/#chat=${chat.id}`);
  const text = page.getByRole("textbox", { name: "Message" });
  await page.getByLabel("Write as").selectOption("Somchai");
  await text.fill("สวัสดีครับ ที่นี่ปู่ย่าอยู่");
  await text.press("Enter");
  await expect(page.getByRole("article", { name: "Your message" })).toContainText("สวัสดีครับ");
  await page.getByLabel("Write as").selectOption("Someone new…");
  await page.getByLabel("Name of the new member").fill("Malee");
  await page.locator("input[type=file]").setInputFiles({
    name: "photo.png",
    mimeType: "image/png",
    buffer: solidPng(120, 90, 60),
  });
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("article", { name: "Your message" }).getByRole("img")).toBeVisible();
  await expect(page.getByRole("article", { name: "Message from Somchai" })).toBeVisible();
  await expect(page.getByText("group · 4 members").first()).toBeVisible();
});

test("a long chat opens at its end, loads older posts and counts new ones", async ({
  page,
  simulator: { url },
}) => {
  const { chat } = await groupWithBot(url);
  const say = (text: string) => control(url, "POST", `/chats/${chat.id}/messages`, { text });
  for (let n = 1; n <= 300; n++) await say(`Line ${n}.`);
  await page.goto(`${url}/#chat=${chat.id}`);
  await expect(post(page, "Line 300.")).toBeInViewport();
  await expect(post(page, "Line 100.")).toHaveCount(0);
  const messages = page.getByRole("log", { name: "Messages" });
  await expect(async () => {
    await messages.evaluate((view) => view.scrollTo(0, -view.scrollHeight));
    await expect(post(page, "Line 1.")).toBeInViewport({ timeout: 200 });
  }).toPass();
  await say("Fresh one");
  await page.getByRole("button", { name: "1 new messages, go to them" }).click();
  await expect(post(page, "Fresh one")).toBeInViewport();
  await say("And another");
  await expect(post(page, "And another")).toBeInViewport();
});

test("on a phone the list, the chat and its panel are steps, none wider than the screen", async ({
  page,
  simulator: { url },
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(url);
  await page.getByRole("button", { name: "Create a group with a bot" }).click();
  await expect(page.getByRole("log")).toContainText("Ann added Helper");
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show chat details" }).click();
  await expect(page.getByRole("button", { name: "Kick Helper" })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await expect(page.getByRole("link", { name: "Close the panel" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: "Show chat details" })).toBeFocused();
  await page.getByRole("link", { name: "Back to the chats" }).click();
  await expect(page.getByRole("link", { name: /First group/ })).toBeVisible();
  await page.getByRole("link", { name: "Simulator controls" }).click();
  await page.getByLabel("What happens").selectOption("Posted, then reset");
  await page.getByRole("button", { name: "Add fault" }).click();
  await expect(page.getByText("any method · next 1 · struck 0 of 0")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test("a lost connection is reported, and the page continues when it is back", async ({
  page,
  simulator,
}) => {
  await groupWithBot(simulator.url);
  await page.goto(simulator.url);
  await expect(page.getByRole("link", { name: /Readers/ })).toBeVisible();
  await simulator.stop();
  await expect(page.getByRole("alert")).toContainText("Connection to the simulator lost");
  await expectAccessible(page);
  const again = await startSimulator(Number(new URL(simulator.url).port));
  await expect(page.getByRole("alert")).toBeHidden();
  await expect(page.getByText("No chats yet")).toBeVisible();
  await again.stop();
});
