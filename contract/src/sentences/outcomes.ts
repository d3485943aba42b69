import type { Say, WireCause } from "./wire-cause.ts";
import { counted, day, minute, second } from "./words.ts";

type Inner = {
  cause: WireCause;
};

/** The results of deliveries and planned runs, and why sending is on hold. */
export const OUTCOMES = {
  /** A sentence stored by version 1.0, which had no codes. */
  text: ({ text }: { text: string }) => text,

  // Why deliveries ended, failed or are unconfirmed.
  stopped_by_operator: () => "You stopped it.",
  campaign_deleted: () => "The campaign was deleted.",
  campaign_paused: () => "The campaign was paused.",
  schedule_cancelled: () => "The scheduled message was cancelled.",
  schedule_paused: () => "The scheduled message was paused.",
  no_bot_may_post: () => "None of your bots can post there.",
  no_bot_may_write: () =>
    "None of your bots is allowed to write in the group. Ask an administrator to let one of them send messages.",
  no_bot_may_send_photos: () =>
    "None of your bots is allowed to send pictures in the group. Ask an administrator to let one of them send pictures.",
  no_bot_may_send_animations: () =>
    "None of your bots is allowed to send GIFs in the group. Ask an administrator to let one of them send GIFs.",
  no_bot_has_channel_right: () =>
    "None of your bots has the right to post in the channel. Ask an administrator to give one of them the right to post messages.",
  no_bot_is_channel_admin: () =>
    "None of your bots is an administrator of the channel. Ask its owner to make one of them an administrator who can post messages.",
  bot_deleted: () => "The bot was deleted.",
  group_removed: () => "The group was removed.",
  same_chat: () => "Duplicate of another group in this message; counted there.",
  over_daily_limit: ({ limit }: { limit: number }) =>
    `Skipped, because the group already had ${counted(limit, "post")} that day, which is its limit.`,
  overtaken: () => "The next run started before it could be sent.",
  declined_in_queue: () => "It waited while sending was on hold, and you chose not to send it.",
  partly_posted: ({ cause }: Inner, say: Say) =>
    `Part of it was posted; the rest was not. ${say(cause)}`,
  perhaps_partly_posted: ({ cause }: Inner, say: Say) =>
    `Part of it was posted; the rest may have been, too. ${say(cause)}`,
  worker_stopped: () => "The worker stopped before Telegram answered.",
  worker_failed_sending: () => "The worker failed while sending.",
  worker_failed_pinning: () => "The worker failed while pinning.",
  picture_file_gone: () => "The picture's file is gone.",
  message_unreadable: () => "The stored message can't be read.",
  refused_without_reason: () => "Telegram refused it.",
  pin_pending: () => "It was posted, but not pinned.",
  not_pinned: ({ cause }: Inner, say: Say) => `It was posted, but not pinned. ${say(cause)}`,
  perhaps_pinned: ({ cause }: Inner, say: Say) =>
    `It was posted, but may or may not be pinned. ${say(cause)}`,

  // Runs that did not happen.
  worker_was_down: () => "The worker was not running at the planned time.",
  no_groups_left: () => "None of its groups are in the list anymore.",
  declined_at_release: () =>
    "Sending was on hold at the planned time, and you chose not to send it.",
  paused_at_planned_time: () => "It was paused at the planned time.",
  cancelled_by_operator: () => "You cancelled it.",
  skipped_by_operator: () => "You skipped it.",
  skipped_without_pictures: () => "Skipped, because the folder has no pictures.",
  skipped_without_groups: () => "Skipped, because none of its groups are in the list anymore.",

  // The state of a plan.
  last_run_without_pictures: () => "The last run was skipped, because the folder has no pictures.",
  last_run_without_groups: () =>
    "The last run was skipped, because none of its groups are in the list anymore.",
  last_run_declined: () =>
    "The last run was skipped, because sending was on hold at its time and you chose not to send it.",
  campaign_ended: ({ date }: { date: string }) => `Ended on ${day(date)}.`,
  schedule_unplannable: ({ message }: { message: string }) =>
    `It could not be planned: ${message.replace(/\.?$/, ".")} Edit and save it to try again.`,
  campaign_unplannable: ({ message }: { message: string }) =>
    `It could not be planned: ${message.replace(/\.?$/, ".")} Edit and start it to try again.`,

  // Why sending is on hold.
  imported: ({ made_at }: { made_at: string }) =>
    `The data was imported from an archive made on ${minute(made_at)}.`,
  backup_restored: ({ made_at }: { made_at: string }) =>
    `The data was restored from a backup made on ${minute(made_at)}.`,
  restored: () => "The database was restored to an earlier state.",
  import_unfinished: ({ made_at }: { made_at: string }) =>
    `The import of an archive of ${second(made_at)} is not finished. Run it again before you start sending.`,
  exported: ({ at }: { at: string }) =>
    `The data was exported on ${minute(at)}. Start sending only if you keep using this machine.`,
};
