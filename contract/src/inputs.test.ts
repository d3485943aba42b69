import { expect, test } from "vitest";

import { BotInput } from "./bots.ts";
import { CampaignInput } from "./campaigns.ts";
import { NO_OPTIONS } from "./content/message-look.ts";
import { GroupChoice, GroupInput } from "./groups.ts";
import { FolderInput } from "./images.ts";
import { KeyboardInput } from "./keyboards.ts";
import { ScheduleInput, SendInput } from "./messages.ts";
import { fault } from "./sentences/encode-fault.ts";

const button = { text: "Shop", url: "https://example.com" };
const keyboard = (...rows: unknown[]) => ({ name: "Links", keyboard: { inline_keyboard: rows } });
const faults = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map(({ message }) => message);

test("a keyboard row holds three buttons and refuses a fourth", () => {
  expect(KeyboardInput.safeParse(keyboard([button, button, button])).success).toBe(true);
  expect(faults(KeyboardInput.safeParse(keyboard([button, button, button, button])))).toEqual([
    fault("row_buttons_exceeded", { limit: 3 }),
  ]);
});

test("a keyboard holds a hundred buttons and no more", () => {
  const rows = Array.from({ length: 50 }, () => [button, button]);
  expect(KeyboardInput.safeParse(keyboard(...rows)).success).toBe(true);
  expect(faults(KeyboardInput.safeParse(keyboard(...rows, [button])))).toContain(
    fault("keyboard_buttons_exceeded", { limit: 100 }),
  );
});

test("refuses a keyboard larger than Telegram allows", () => {
  const long = { text: "Shop", url: `https://example.com/${"x".repeat(2000)}` };
  expect(faults(KeyboardInput.safeParse(keyboard([long, long, long], [long, long])))).toEqual([
    fault("keyboard_too_large"),
  ]);
});

test("texts, URLs and names are trimmed", () => {
  const parsed = KeyboardInput.parse({
    ...keyboard([{ text: " Shop ", url: " https://example.com " }]),
    name: " Links ",
  });
  expect(parsed).toEqual(keyboard([button]));
});

test("a name loses marks that change the reading direction", () => {
  const marked = "\u202eVIP\u202c \u2067Shop\u2069\u200f";
  expect(FolderInput.parse({ name: marked })).toEqual({ name: "VIP Shop" });
  expect(faults(FolderInput.safeParse({ name: "\u202e \u2066" }))).toEqual([
    fault("name_required"),
  ]);
});

test("a token is checked before it can become part of an address", () => {
  const token = `123456789:${"A".repeat(35)}`;
  expect(BotInput.safeParse({ name: "Shop", token }).success).toBe(true);
  for (const bad of [`${token}/../x`, `${token}?`, `bot${token}`, "123:short", ""]) {
    expect(BotInput.safeParse({ name: "Shop", token: bad }).success).toBe(false);
  }
});

test("a group's chat ID is negative", () => {
  const group = { name: "VIP", type: "supergroup" };
  expect(GroupInput.safeParse({ ...group, chatId: "-1001234567890" }).success).toBe(true);
  expect(GroupInput.safeParse({ ...group, chatId: "1234" }).success).toBe(false);
});

test("a message goes to at most 20,000 groups", () => {
  const groups = (length: number) => ({ groups: Array.from({ length }, (_, id) => `grp_${id}`) });
  expect(GroupChoice.safeParse(groups(20_000)).success).toBe(true);
  expect(faults(GroupChoice.safeParse(groups(20_001)))).toEqual([
    fault("groups_exceeded", { limit: 20_000 }),
  ]);
});

test("a form's groups are a JSON list, and duplicates count once", () => {
  const fields = { botId: "bot_1", message: " Hello ", keyboardId: "" };
  expect(SendInput.parse({ ...fields, groups: '["grp_1","grp_2","grp_1"]' })).toEqual({
    botId: "bot_1",
    message: "Hello",
    keyboardId: undefined,
    groups: ["grp_1", "grp_2"],
    entities: [],
    imageIds: [],
    ...NO_OPTIONS,
  });
  for (const groups of ["[]", "grp_1", "{}", "[1]"]) {
    expect(SendInput.safeParse({ ...fields, groups }).success).toBe(false);
  }
});

test("a schedule needs a real date and a wall-clock time, and runs once without a repeat", () => {
  const fields = { botId: "bot_1", message: "Hello", groups: '["grp_1"]' };
  const at = (date: string, time: string) => ScheduleInput.safeParse({ ...fields, date, time });
  expect(at("2028-02-29", "08:30").data).toMatchObject({ repeat: "none" });
  expect(at("2027-02-29", "08:30").success).toBe(false);
  expect(at("2027-02-28", "24:00").success).toBe(false);
});

test("a campaign's interval and images per send stay in their limits and have defaults", () => {
  const campaign = {
    name: "Lucky draw",
    botId: "bot_1",
    groups: ["grp_1"],
    folderId: "fld_1",
    messageTemplate: "{date}",
    keyboardId: "none",
  };
  expect(CampaignInput.parse(campaign)).toMatchObject({
    intervalHours: 6,
    imagesPerSend: 1,
    keyboardId: null,
  });
  const isAccepted = (change: object) =>
    CampaignInput.safeParse({ ...campaign, ...change }).success;
  expect([1, 168].map((intervalHours) => isAccepted({ intervalHours }))).toEqual([true, true]);
  expect([0, 169, 1.5, "6"].map((intervalHours) => isAccepted({ intervalHours }))).toEqual(
    Array(4).fill(false),
  );
  expect([1, 10].map((imagesPerSend) => isAccepted({ imagesPerSend }))).toEqual([true, true]);
  expect([0, 11].map((imagesPerSend) => isAccepted({ imagesPerSend }))).toEqual([false, false]);
});

test("a time zone is a short text of visible characters", () => {
  const input = {
    groups: '["grp_1"]',
    botId: "b",
    message: "m",
    date: "2026-11-16",
    time: "12:00",
  };
  expect(ScheduleInput.safeParse({ ...input, timezone: "Asia/Bangkok" }).success).toBe(true);
  for (const timezone of ["a\u0000b", "x".repeat(101)]) {
    expect(faults(ScheduleInput.safeParse({ ...input, timezone }))).toEqual([
      fault("time_zone_malformed"),
    ]);
  }
});
