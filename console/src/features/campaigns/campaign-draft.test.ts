import { LIMITS } from "@tbm/contract/limits.ts";
import { expect, it } from "vitest";

import { type CampaignDraft, checkCampaign, NEW_CAMPAIGN, numberWithin } from "./campaign-draft.ts";

const whole: CampaignDraft = {
  ...NEW_CAMPAIGN,
  name: " Lucky ",
  botId: "bot_1",
  folderId: "fld_1",
  messageTemplate: "Draw {random}",
};

it("starts with 6 hours, 1 image and no keyboard", () => {
  expect(checkCampaign(whole, ["grp_1"])).toEqual({
    kind: "complete",
    input: {
      name: "Lucky",
      botId: "bot_1",
      groups: ["grp_1"],
      folderId: "fld_1",
      messageTemplate: "Draw {random}",
      intervalHours: 6,
      imagesPerSend: 1,
      keyboardId: null,
    },
  });
});

it.each([
  ["name", { ...whole, name: "  " }, ["grp_1"], { name: "Enter a name." }],
  ["bot", { ...whole, botId: null }, ["grp_1"], { botId: "Choose a bot." }],
  ["group", whole, [], { groups: "Select at least one group." }],
  ["folder", { ...whole, folderId: null }, ["grp_1"], { folderId: "Choose a folder." }],
  [
    "template",
    { ...whole, messageTemplate: "\n" },
    ["grp_1"],
    { messageTemplate: "Enter a message." },
  ],
])("is refused without a %s", (_, draft, groups, faults) => {
  expect(checkCampaign(draft, groups)).toEqual({
    kind: "refused",
    title: "Validation Error",
    description: "Please fill in all required fields",
    faults,
  });
});

it("is also refused by the contract's rules", () => {
  const draft = { ...whole, messageTemplate: "x".repeat(4097) };
  expect(checkCampaign(draft, ["grp_1"])).toMatchObject({
    description: "A message template may have at most 4096 characters.",
  });
});

it.each([
  ["12", 12],
  ["", 6],
  ["abc", 6],
  ["0", 1],
  ["-3", 1],
  ["169", 168],
  ["2.9", 2],
  ["1e2", 100],
])("an interval of %o becomes %i", (text, hours) => {
  expect(numberWithin(text, LIMITS.intervalHours)).toBe(hours);
});

it.each([
  ["", 1],
  ["11", 10],
  ["3", 3],
])("images per send of %o become %i", (text, images) => {
  expect(numberWithin(text, LIMITS.imagesPerSend)).toBe(images);
});
