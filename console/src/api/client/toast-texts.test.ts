import type { QueryOptions } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { addBot, botsQuery, deleteBot, renameBot, replaceToken } from "#api/bots.ts";
import {
  broadcastQuery,
  historyQuery,
  collectDeliveries,
  deliveriesQuery,
  resendBroadcast,
  readDraft,
  stopBroadcast,
} from "#api/broadcasts.ts";
import { sendCampaign } from "#api/campaign-forecast.ts";
import {
  campaignsQuery,
  createCampaign,
  deleteCampaign,
  startCampaign,
  stopCampaign,
  updateCampaign,
} from "#api/campaigns.ts";
import { stopChange } from "#api/changes.ts";
import { dashboardQuery } from "#api/dashboard.ts";
import { createFolder, deleteFolder, foldersQuery } from "#api/folders.ts";
import { findGroup, groupsQuery, removeGroup, removeGroups, standingsQuery } from "#api/groups.ts";
import {
  createGroupSet,
  deleteGroupSet,
  groupSetsQuery,
  updateGroupSet,
} from "#api/groups/group-sets.ts";
import { releaseHold } from "#api/hold.ts";
import { deleteImage, folderImagesQuery, uploadImages } from "#api/images.ts";
import { createKeyboard, deleteKeyboard, keyboardsQuery, updateKeyboard } from "#api/keyboards.ts";
import { scheduleMessage, sendMessage } from "#api/messages.ts";
import {
  cancelSchedule,
  pauseSchedule,
  resumeSchedule,
  schedulesQuery,
  scheduleQuery,
  sendSchedule,
  updateSchedule,
} from "#api/schedules.ts";
import { sendTest, testCampaign } from "#api/test-sends.ts";
import type { Notice } from "#ui/toast/notice.ts";

import type { Client } from "./client.ts";
import { createQueryClient } from "./query-client.ts";

/** A worker whose errors have no message. */
const failing: Client = {
  baseUrl: "http://worker.test",
  ask: () => Promise.reject(new Error("")),
  tell: () => Promise.reject(new Error("")),
  download: () => Promise.reject(new Error("")),
};

const message = { botId: "1", groups: ["1"], message: "Hello", image: null, keyboardId: null };
const record = { id: "1", name: "Shop" };

/** Section 8 of the specification: the toast of an error that has no message. */
const QUERIES: [words: string, options: { queryKey: readonly unknown[] }][] = [
  ["Connection Error: Failed to load dashboard data", dashboardQuery(failing)],
  ["Error: Failed to load bots", botsQuery(failing)],
  ["Error: Failed to load groups", groupsQuery(failing)],
  ["Error: Failed to load folders", foldersQuery(failing)],
  ["Error: Failed to load images", folderImagesQuery(failing, "1")],
  ["Error: Failed to load keyboards", keyboardsQuery(failing)],
  ["Error: Failed to load data", campaignsQuery(failing)],
  ["Error: Failed to load groups", standingsQuery(failing)],
  ["Error: Failed to load sets", groupSetsQuery(failing)],
  ["Error: Failed to load history", historyQuery(failing, {})],
  ["Error: Failed to load history", broadcastQuery(failing, "1")],
  [
    "Error: Failed to load history",
    deliveriesQuery(failing, "1", { state: undefined, search: undefined }),
  ],
  [
    "Error: Failed to load scheduled messages",
    schedulesQuery(failing, { status: undefined, search: undefined }),
  ],
  ["Error: Failed to load scheduled messages", scheduleQuery(failing, "1")],
];

const MUTATIONS: [words: string, options: object, variables: unknown][] = [
  ["Error: Failed to add bot", addBot(failing), { name: "Shop", token: "1:a" }],
  ["Error: Failed to rename bot", renameBot(failing), { ...record, change: { name: "Shop" } }],
  [
    "Error: Failed to replace token",
    replaceToken(failing),
    { ...record, change: { token: "1:a" } },
  ],
  ["Error: Failed to delete bot", deleteBot(failing), record],
  ["Error: Failed to create folder", createFolder(failing), record],
  ["Error: Failed to delete folder", deleteFolder(failing), record],
  [
    "Upload Failed: Failed to upload images",
    uploadImages(failing, "1"),
    { files: [new File(["GIF89a"], "a.gif")], step: () => undefined, close: () => undefined },
  ],
  ["Error: Failed to delete image", deleteImage(failing), record],
  ["Error: Failed to create keyboard", createKeyboard(failing), record],
  ["Error: Failed to update keyboard", updateKeyboard(failing), record],
  ["Error: Failed to delete keyboard", deleteKeyboard(failing), record],
  ["Error: Failed to save campaign", createCampaign(failing), record],
  ["Error: Failed to save campaign", updateCampaign(failing, { wasActive: true }), record],
  ["Error: Failed to toggle campaign", startCampaign(failing), record],
  ["Error: Failed to toggle campaign", stopCampaign(failing), record],
  ["Error: Failed to delete campaign", deleteCampaign(failing), record],
  ["Error: Failed to add group", findGroup(failing), { reference: "@readers" }],
  ["Error: Failed to remove group", removeGroup(failing), record],
  ["Error: Failed to save set", createGroupSet(failing), record],
  ["Error: Failed to save set", updateGroupSet(failing), record],
  ["Error: Failed to delete set", deleteGroupSet(failing), record],
  ["Error: Failed to load history", collectDeliveries(failing), { id: "1", state: undefined }],
  ["Error: Failed to duplicate the message", readDraft(failing), record],
  ["Error: Failed to stop sending", stopBroadcast(failing), record],
  ["Error: Failed to send again", resendBroadcast(failing), { id: "1", state: "failed" }],
  ["Error: Failed to update the message", updateSchedule(failing), { id: "1", groups: [] }],
  ["Error: Failed to pause the message", pauseSchedule(failing), record],
  ["Error: Failed to resume the message", resumeSchedule(failing), record],
  ["Error: Failed to send the message", sendSchedule(failing), record],
  ["Error: Failed to cancel the message", cancelSchedule(failing), record],
  ["Error: Failed to start sending", releaseHold(failing), "send"],
  [
    "Send Failed: Failed to send messages",
    sendMessage(failing, { hasHistory: true, watchHistory: () => () => null }),
    message,
  ],
  [
    "Scheduling Failed: Failed to schedule message",
    scheduleMessage(failing, { hasSchedules: true }),
    { ...message, date: "2026-11-16", time: "08:00", repeat: "none" },
  ],
  ["Test Failed: Failed to send the test", sendTest(failing), { ...message, groupName: "Readers" }],
  ["Test Failed: Failed to send the test", testCampaign(failing), { groupName: "Readers" }],
];

function createNotified() {
  const said: string[] = [];
  const notify = ({ title, description }: Notice) => said.push(`${title}: ${description ?? ""}`);
  return { said, queryClient: createQueryClient(notify) };
}

test.each(QUERIES)("%s", async (words, options) => {
  const { said, queryClient } = createNotified();
  const quick = { ...options, retry: false } as QueryOptions & { queryKey: unknown[] };
  await expect(queryClient.fetchQuery(quick)).rejects.toThrow("");
  expect(said).toEqual([words]);
});

test.each(MUTATIONS)("%s", async (words, options, variables) => {
  const { said, queryClient } = createNotified();
  const mutation = queryClient
    .getMutationCache()
    .build<unknown, Error, unknown, unknown>(queryClient, options);
  await expect(mutation.execute(variables)).rejects.toThrow("");
  expect(said).toEqual([words]);
});

const many: Client = {
  ...failing,
  // Answers every call with the fields that the toasts use.
  ask: () => Promise.resolve({ total: 12_000, group_count: 12_000 } as never),
};

/** Removes every group except the first. */
const keepsFirst: Client = {
  ...failing,
  tell: (_call, request) =>
    JSON.stringify(request).includes('"grp_0"')
      ? Promise.reject(new Error("It is busy."))
      : Promise.resolve(),
};
const ids = Array.from({ length: 1201 }, (_, index) => `grp_${index}`);

/** The end date leaves no send, so the campaign is paused. */
const ended: Client = { ...failing, ask: () => Promise.resolve({ status: "paused" } as never) };

const nothingLeft: Client = {
  ...failing,
  ask: () => Promise.resolve({ cancelled: 0, pending: 0 } as never),
};

const inFlight: Client = {
  ...failing,
  ask: () => Promise.resolve({ cancelled: 0, pending: 6 } as never),
};

/** Toasts that depend on the answer. */
const SUCCESSES: [words: string, options: object, variables: unknown][] = [
  ["Nothing Left to Stop: Everything was already sent", stopBroadcast(nothingLeft), record],
  ["Too Late to Stop: 6 messages are being sent now", stopBroadcast(inFlight), record],
  ["Nothing Left to Stop: All posts were already changed", stopChange(nothingLeft), record],
  ["Too Late to Stop: 6 posts are being changed now", stopChange(inFlight), record],
  ["Sending Now: To 12,000 groups", sendSchedule(many), record],
  ['Sending Now: "Shop" is posting to 12,000 groups', sendCampaign(many), record],
  [
    "Groups Removed: 1,200 of 1,201 groups removed from the list. It is busy.",
    removeGroups(keepsFirst),
    ids.map((id) => ({ id })),
  ],
  [
    'Campaign Created: "Shop" has been created, but is paused: no post fits before its end date',
    createCampaign(ended),
    { ...record, endDate: "2026-11-15" },
  ],
];

test.each(SUCCESSES)("%s", async (words, options, variables) => {
  const { said, queryClient } = createNotified();
  const mutation = queryClient
    .getMutationCache()
    .build<unknown, Error, unknown, unknown>(queryClient, options);
  await mutation.execute(variables);
  expect(said).toEqual([words]);
});
