import type { Say, WireCause } from "./wire-cause.ts";

const RECORDS = {
  alert_chat: "chat",
  backup: "backup",
  bot: "bot",
  broadcast: "broadcast",
  call: "call",
  campaign: "campaign",
  change: "change",
  draft: "draft",
  file: "file",
  folder: "folder",
  group: "group",
  image: "image",
  keyboard: "keyboard",
  saved_post: "saved post",
  schedule: "scheduled message",
  set: "set",
  webhook: "webhook",
};

/** What a call can be about. */
export type RecordKind = keyof typeof RECORDS;

/** Refusals of the request itself: its key, its body, its form. */
export const REQUEST_REFUSALS = {
  not_found: ({ what }: { what: RecordKind }) => `There is no such ${RECORDS[what]}.`,
  key_refused: () => "The API key is missing or wrong.",
  too_many_wrong_keys: ({ seconds }: { seconds: number }) =>
    `Too many wrong API keys. Wait ${seconds} seconds.`,
  host_not_ours: ({ host }: { host: string }) =>
    `This worker does not answer for ${host}. A proxy should pass the Host header on. If ${host} is the worker's public address, set WORKER_URL to it; otherwise add http://${host} to ALLOWED_ORIGINS.`,
  worker_silent: () => "The worker did not answer this request. Try again; its log may say why.",
  storage_full: () => "The worker's storage is full. Free some space and try again.",
  internal: () => "The worker failed; its log says why.",

  request_too_large: ({ megabytes }: { megabytes: number }) =>
    `The request is larger than ${megabytes} MB.`,
  request_broken_off: () => "The request was interrupted. Try again on a better connection.",
  request_too_slow: () => "The request was too slow or stalled. Try again on a better connection.",
  json_expected: () => "The request must carry JSON (Content-Type: application/json).",
  json_broken: () => "The request's body is not valid JSON.",
  wrong_type: ({ field, type }: { field: string | null; type: string }) =>
    `${field ?? "The body"} must be of type ${type}.`,
  not_valid: ({ field }: { field: string | null }) => `${field ?? "The body"} is not valid.`,

  idempotency_key_reused: ({ header }: { header: string }) =>
    `This ${header} was used for another request.`,
  idempotency_key_malformed: ({ header }: { header: string }) =>
    `The header ${header} must be 8 to 128 visible characters.`,
  request_in_progress: () => "The same request is still running.",

  form_expected: () => "The request must carry a form (Content-Type: multipart/form-data).",
  form_broken: () => "The form is cut off or not valid multipart/form-data.",
  form_parts_exceeded: () => "The form has too many parts.",
  form_too_large: () => "The form is too large.",
  form_text_not_utf8: () => "The form contains text that is not UTF-8.",
  form_name_not_utf8: () => "A part of the form has a name that is not UTF-8.",
  form_part_unnamed: () => "A part of the form has no name.",
  form_field_doubled: ({ field }: { field: string }) => `The field ${field} has two values.`,
  form_fields_exceeded: () => "The form has too many fields.",
  form_fields_too_large: ({ megabytes }: { megabytes: number }) =>
    `The form's fields are larger than ${megabytes} MB.`,
  form_images_exceeded: ({ limit }: { limit: number }) =>
    `At most ${limit === 1 ? "one image" : `${limit} images`} can be sent at once.`,
  /** Several files are refused. Only the first ones are named. */
  files_refused: ({ causes, more }: { causes: WireCause[]; more: number }, say: Say) =>
    [...causes.map(say), ...(more > 0 ? [`${more} more files are refused too.`] : [])].join(" "),
  range_unsatisfiable: ({ bytes }: { bytes: number }) => `The file has only ${bytes} bytes.`,
};
