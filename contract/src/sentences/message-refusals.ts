import type { Say, WireCause } from "./wire-cause.ts";
import { day } from "./words.ts";

/** Refusals about messages, schedules and campaigns. */
export const MESSAGE_REFUSALS = {
  sending_held: () => "Sending is on hold. Press Start sending first, then send again.",
  nothing_sent: ({ count, cause }: { count: number; cause: WireCause }, say: Say) =>
    count === 1 ? say(cause) : `None of the ${count} messages was sent. ${say(cause)}`,
  chosen_picture_gone: () => "A chosen picture is no longer in the library. Choose another.",

  broadcast_bot_deleted: () => "The bot of this message was deleted.",
  nothing_to_hand_over: () => "No other bot can take over these groups.",
  still_being_sent: () => "Part of this message is still being sent. Try again in a moment.",
  resend_covered: () => "Another entry of this message covers the same groups.",
  results_folded: ({ days }: { days: number }) =>
    `The result in each group was kept for ${days} days, so this is no longer possible.`,
  resend_groups_gone: () => "None of these groups are in the list anymore.",
  resend_nothing_left: ({ state }: { state: "failed" | "unconfirmed" | "cancelled" }) =>
    `None of this message's deliveries are ${state} anymore.`,

  time_zone_unknown: ({ zone }: { zone: string }) =>
    `“${zone}” is not a time zone; write it as Asia/Bangkok.`,
  time_passed: ({ date, time, zone }: { date: string; time: string; zone: string }) =>
    `${day(date)}, ${time} has passed in ${zone}. Choose a later time.`,
  date_too_far: ({ date, years }: { date: string; years: number }) =>
    `${day(date)} is more than ${years} years ahead. Choose an earlier date.`,
  rule_required: () => "A custom repeat needs a rule.",
  rule_without_runs: () => "This repeat has no runs ahead. Change its days or its end.",
  schedule_not_waiting: () => "This message is no longer waiting, so it can't be paused.",
  schedule_ended: () => "This message has ended, so it cannot be resumed.",
  schedule_ended_unchangeable: () =>
    "This message has ended and cannot be changed. Write a new one.",
  schedule_changed: () => "This message was just changed. Check it again.",
  schedule_changed_or_ended: () => "This message was just sent, changed or ended. Check it again.",
  schedule_sent_already: () => "This message was already sent, changed or ended. Check it again.",
  schedule_move_impossible: () =>
    "This message can't be moved there because it repeats. Edit its repeat instead.",
  run_shares_its_day: () =>
    "This message runs several times that day, so one run can't be moved alone. Edit its times instead.",
  run_of_month_fixed: () =>
    "A monthly message on the 29th or 30th can't skip a single run. Edit its repeat instead.",
  skipped_dates_full: ({ limit }: { limit: number }) =>
    `This message already skips ${limit} dates, which is the most. Edit its repeat instead.`,
  calendar_span: ({ days }: { days: number }) => `The calendar shows up to ${days} days at a time.`,
  schedule_without_groups: () => "None of its groups are in the list anymore. Choose others.",

  start_too_far: ({ years }: { years: number }) =>
    `The start is more than ${years} years ahead. Choose an earlier one.`,
  start_after_end: () => "The start is after the end date. Choose an earlier one.",
  start_fixed: () => "The campaign has already posted, so its start can't be changed.",
  template_too_long: ({ limit }: { limit: number }) =>
    `With its variables filled in, the text is over ${limit} characters.`,
  campaign_parts_deleted: () =>
    "The bot, the folder or the keyboard was just deleted. Choose again.",
  campaign_over: ({ end_date }: { end_date: string }) =>
    `No runs are left before the end date ${day(end_date)}. Choose a later one.`,
  campaign_busy: () => "The campaign is running right now. Try again.",
  campaign_unplanned: () => "There is no planned run to skip.",
  campaign_folder_empty: () => "The folder has no pictures.",
  test_folder_empty: () => "The folder has no pictures. Add some, then test again.",
};
