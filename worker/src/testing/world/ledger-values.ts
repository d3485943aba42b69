/** One value of each kind that a ledger takes. */
import type { Broadcast, QueuedDelivery, Settlement } from "#ledger/delivery.ts";

export const BOT = "bot_1";
export const ID = "brd_1";
export const GROUP = "grp_1";
export const LANE = "lane_1";
export const KEY = { broadcastId: ID, groupId: GROUP };
export const CAUSE = { code: "stopped_by_operator", params: {} } as const;

export const DELIVERY: QueuedDelivery = {
  ...KEY,
  action: "post",
  chatId: "-1",
  threadId: 0,
  parcel: null,
  paceGroupId: GROUP,
  line: 0,
  seq: 1,
  step: 0,
  attempts: 0,
  retried: "",
  messageIds: [],
};
export const SETTLED: Settlement = {
  ...KEY,
  attempts: 0,
  state: "sent",
  step: 1,
  retried: "",
  messageIds: [1],
  cause: null,
};
const PICTURE = { name: "1.png", file: "1.png", digest: "digest", type: "image/png" };
export const SENDABLE: Broadcast = {
  steps: [{ kind: "photo", picture: PICTURE, caption: "", entities: [], keyboard: null }],
  keyboard: null,
  edit: null,
  isRenewal: false,
  options: { silent: false, protect: false, noPreview: false, pin: false },
  isTemplate: false,
  queuedAt: 0,
};
export const OUTAGE = {
  unanswered: 1,
  pauses: 1,
  is_answering: false,
  since: "",
  paused_at: "",
  retry_at: "",
};
export const CONTENT = {
  message: "Hello",
  entities: [],
  options: SENDABLE.options,
  keyboardId: null,
  keyboard: null,
  pictures: [PICTURE],
  edit: {
    shape: [{ kind: "text" as const, pictures: 0 }],
    parts: [{ message: 0, hasNewPicture: true }],
  },
};
