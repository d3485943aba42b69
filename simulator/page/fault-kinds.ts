import type { FaultInput } from "#faults/fault.ts";

type FaultKind = FaultInput["kind"];

/** In plain words: what the caller of the Bot API meets. */
export const faultWords: Record<FaultKind, string> = {
  error: "Error answer",
  refused: "Connection refused",
  reset: "Connection reset",
  hang: "No answer at all",
  html: "A proxy’s page (502)",
  redirect: "Redirect",
  "applied-error": "Posted, then an error answer",
  "applied-hang": "Posted, then no answer",
  "applied-reset": "Posted, then reset",
  "applied-truncated": "Posted, answer breaks off",
  "applied-cut-json": "Posted, half of the JSON",
  "applied-html": "Posted, then a proxy’s page",
  "slow-drip": "Posted, answer drips slowly",
  huge: "Posted, answer is huge",
  "album-partial": "Album posted in part",
};

export const isFaultKind = (value: string): value is FaultKind => value in faultWords;

export const needsCode = (kind: FaultKind): kind is "error" | "applied-error" =>
  kind === "error" || kind === "applied-error";

export const METHODS = [
  "sendMessage",
  "sendPhoto",
  "sendMediaGroup",
  "sendAnimation",
  "sendDocument",
  "sendVideo",
  "copyMessage",
  "editMessageText",
  "editMessageCaption",
  "editMessageReplyMarkup",
  "deleteMessage",
  "pinChatMessage",
  "getMe",
  "getChat",
  "getUpdates",
  "setWebhook",
];
