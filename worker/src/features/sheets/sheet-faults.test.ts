import { afterEach, beforeEach, expect, test } from "vitest";

import { createBotInGroups, type BotInGroups } from "#testing/world/bot-in-groups.ts";
import { sheetCalls } from "#testing/world/sheet-calls.ts";
import { createWorld, type World } from "#testing/world/world.ts";

let world: World;
let stage: BotInGroups;
let on: ReturnType<typeof sheetCalls>;
beforeEach(async () => {
  // It is noon in Bangkok, on 15 November 2026.
  world = await createWorld({ isInMemory: true });
  stage = await createBotInGroups(world, { groups: 3 });
  on = sheetCalls(world);
});
afterEach(() => world.close());

const HEAD = "text,date,time,groups";
test("every fault is named with its row and column, and nothing is planned", async () => {
  const csv = [
    "text,date,time,zone,repeat,bot,groups,set,picture,keyboard",
    ",2026-11-32,25:00,,yearly,,Group 1,,,",
    "Hi,2026-11-15,11:00,,,Nobody,Group 9 | Group 8,,,",
    "Hi,2026-11-16,11:00,Mars/Base,,,,Nobodies,Game/9.png,Links",
    "Hi,2026-11-16,11:00,,,,,,,",
    "Fine,2026-11-16,11:00,,,,Group 1,,,",
    "Hi,2056-11-16,11:00,,,,Group 1,,,,more",
  ].join("\n");
  expect(await on.faultsOf(csv)).toEqual([
    "2 text: Enter a message.",
    "2 date: There is no date 2026-11-32.",
    "2 time: The time must be given as HH:mm.",
    "2 repeat: Use none, daily, weekly, monthly or a rule such as FREQ=WEEKLY;BYDAY=MO,FR.",
    "3 time: 15 Nov 2026, 11:00 has passed in Asia/Bangkok. Choose a later time.",
    "3 groups: There is no group called “Group 9”.",
    "3 groups: There is no group called “Group 8”.",
    "3 bot: There is no bot called “Nobody”.",
    expect.stringMatching(/^4 zone: .*Mars\/Base/),
    "4 set: There is no set called “Nobodies”.",
    "4 picture: There is no image “Game/9.png” in the library. Write it as folder/name.",
    "4 keyboard: There is no keyboard called “Links”.",
    "5 groups: Select at least one group.",
    "7 null: The row has more cells than the sheet has columns.",
    expect.stringMatching(/^7 date: /),
  ]);
  const { status, body } = await on.post(csv);
  expect([status, body.cause]).toEqual([422, { code: "sheet_refused", params: { count: 15 } }]);
  expect(await on.planned()).toEqual([]);
});

test.each([
  ["", ["1 null: The sheet has no rows."]],
  [HEAD, ["1 null: The sheet has no rows."]],
  [
    `${HEAD},colour,Text\nx`,
    [
      "1 colour: There is no column called “colour”. Remove it or correct its name.",
      "1 Text: There are two columns called “Text”.",
    ],
  ],
  [
    "text,groups\nx,y",
    [
      "1 date: The sheet needs a column called “date”.",
      "1 time: The sheet needs a column called “time”.",
    ],
  ],
  ["text,date,time\nx,y,z", ["1 groups: The sheet needs a column called “groups”."]],
  [`${HEAD}\n"x`, ["2 null: A quotation mark is not closed."]],
])("the sheet %j has the faults %j", async (csv, faults) => {
  expect(await on.faultsOf(csv)).toEqual(faults);
});

test("words that are not known are named with their row", async () => {
  const csv = [
    "text,format,date,time,repeat,times,skip,groups,options,paused",
    'Hi,markdown,2026-11-16,09:00,daily,18:00,2026-11-20,Group 1,"silent, loud, delete after 99 hours",maybe',
    "<h1>Hi</h1>,html,2026-11-16,09:00,FREQ=HOURLY,,,Group 1,,",
    "<b>Hi,html,2026-11-16,09:00,FREQ=DAILY,25:00,,Group 1,,",
    "<b>Hi</i></b>,html,2026-11-16,09:00,FREQ=DAILY,,soon,Group 1,,",
    '"<a href=""javascript:x"">Hi</a>",html,2026-11-16,09:00,FREQ=DAILY;COUNT=1,,2026-11-16,Group 1,,',
  ].join("\n");
  const needsRule =
    "More times and skipped dates need a rule in the column “repeat”, such as FREQ=DAILY.";
  const rule =
    "The rule must be an RFC 5545 rule by day, week or month, such as FREQ=WEEKLY;BYDAY=MO,FR.";
  expect(await on.faultsOf(csv)).toEqual([
    "2 format: “markdown” is not known here. Use plain, html.",
    `2 times: ${needsRule}`,
    `2 skip: ${needsRule}`,
    "2 options: “loud” is not known here. Use silent, protect, no preview, pin, delete after 24 hours, delete previous.",
    expect.stringMatching(/^2 options: The hours until deletion/),
    "2 paused: “maybe” is not known here. Use yes, no, true, false.",
    "3 text: “<h1>” is not a format. Use b, i, u, s, tg-spoiler, code, a, blockquote, and write < as &lt;.",
    `3 repeat: ${rule}`,
    "4 text: “<b>” needs an opening and a closing tag around its text.",
    "4 times: The time must be given as HH:mm.",
    "5 text: “<i>” needs an opening and a closing tag around its text.",
    "5 skip: The date must be given as YYYY-MM-DD.",
    expect.stringMatching(/^6 text: /),
    expect.stringMatching(/^6 repeat: /),
  ]);
});

test("names that several records have are faults", async () => {
  world.insertRows({ groups: [{ id: "grp_other", name: "Group 1", chatId: "-5" }] });
  expect(await on.faultsOf(`${HEAD}\nHi,2026-11-16,11:00,Group 1`)).toEqual([
    "2 groups: 2 groups are called “Group 1”. Use the chat ID, for a topic as -100123/42.",
  ]);
  expect(await on.faultsOf(`${HEAD}\nHi,2026-11-16,11:00,-5`)).toEqual([]);
});

test("names a group that the bot may not post to", async () => {
  world.insertRows({ memberships: stage.memberships });
  const { botId } = await createBotInGroups(world, { groups: 0 });
  world.database.prepare("UPDATE bots SET name = 'Other' WHERE id = ?").run(botId);
  expect(await on.faultsOf(`${HEAD},bot\nHi,2026-11-16,11:00,Group 1,Other`)).toEqual([
    "2 bot: “Other” can't post to “Group 1”.",
  ]);
});
