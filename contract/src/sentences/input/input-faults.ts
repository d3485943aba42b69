import { CHAT_REFERENCE_FAULTS } from "./chat-reference-faults.ts";

type Limit = { limit: number };

type Bounds = { min: number; max: number };

type Options = { options: readonly string[] };

type FormatPlace = { field: "offset" | "length" };

/** The rules of the schemas. A schema names a rule with `fault` (fault.ts). */
export const INPUT_FAULTS = {
  ...CHAT_REFERENCE_FAULTS,
  reference_required: () => "A chat ID, @name or link is required.",
  reference_too_long: ({ limit }: Limit) => `A reference may have at most ${limit} characters.`,

  name_required: () => "A name is required.",
  name_has_control_characters: () => "A name must not contain control characters.",
  name_too_long: ({ limit }: Limit) => `A name may have at most ${limit} characters.`,
  search_too_long: ({ limit }: Limit) => `Search for at most ${limit} characters.`,
  flag_malformed: ({ field }: { field: string }) => `${field} must be true or false.`,
  list_malformed: ({ field }: { field: string }) => `${field} must be a JSON list.`,
  id_list_malformed: ({ field, what }: { field: string; what: "group" | "image" }) =>
    `${field} must be a JSON list of ${what} ids.`,

  token_required: () => "A token is required.",
  token_malformed: () =>
    "This is not a bot token. BotFather gives them in the form 123456789:ABC….",
  bot_change_empty: () => "Enter a new name, a new token, or both.",

  groups_required: () => "Select at least one group.",
  groups_exceeded: ({ limit }: Limit) =>
    `At most ${limit.toLocaleString("en-US")} groups in one message.`,
  chat_id_required: () => "A chat ID is required.",
  chat_id_malformed: () => "A group's chat ID is a negative number, such as -1001234567890.",
  group_type_unknown: ({ options }: Options) => `The type must be one of ${options.join(", ")}.`,

  message_required: () => "Enter a message.",
  message_too_long: ({ limit }: Limit) => `A message may have at most ${limit} characters.`,
  message_halves_character: () => "The message contains half of a character.",
  mark_unknown: () => "The mark can only be test.",
  source_unknown: () => "Choose now, schedule or campaign.",
  pictures_exceeded: ({ limit }: Limit) => `A message may have at most ${limit} pictures.`,
  picture_doubled: () => "A picture may be in a message only once.",
  picture_choice_unknown: () => "Choose keep or remove.",
  draft_malformed: () => "A draft must be a JSON object.",
  draft_too_large: () => "This draft is too large.",

  formats_exceeded: ({ limit }: Limit) => `A message may have at most ${limit} formats.`,
  format_unknown: ({ options }: Options) => `A format must be one of ${options.join(", ")}.`,
  format_place_not_number: ({ field }: FormatPlace) => `A format's ${field} must be a number.`,
  format_place_out_of_range: ({ field, min }: FormatPlace & { min: number }) =>
    `A format's ${field} must be a whole number from ${min}.`,
  format_beyond_end: () => "A format reaches beyond the end of the message.",
  format_halves_character: () => "A format begins or ends in the middle of a character.",
  format_doubled: () => "A format is given twice for the same part of the message.",
  formats_not_nested: () => "Overlapping formats must be nested.",
  code_formatted: () => "Code can't have another format.",
  quote_misplaced: () => "A quote can't be inside a link or code.",
  link_url_required: () => "A link needs a URL.",
  link_url_not_text: () => "A link's URL must be a text.",
  url_without_link: () => "Only a link can have a URL.",
  links_too_long: () => "All links together are too long for Telegram; shorten some.",

  url_too_long: ({ limit }: Limit) => `A URL may have at most ${limit} characters.`,
  url_scheme_refused: () => "A URL must start with http://, https:// or tg://.",
  url_incomplete: () => "This URL is not complete.",
  url_has_spaces: () => "A URL must not contain spaces.",
  url_host_without_dot: () => "Telegram accepts only hosts with a dot, such as example.com.",

  button_text_required: () => "A button needs a text.",
  button_text_has_control_characters: () => "A button's text must not contain control characters.",
  button_text_too_long: ({ limit }: Limit) =>
    `A button's text may have at most ${limit} characters.`,
  button_url_required: () => "A button needs a URL.",
  button_url_too_long: ({ limit }: Limit) => `A button's URL may have at most ${limit} characters.`,
  row_empty: () => "A row needs at least one button.",
  row_buttons_exceeded: ({ limit }: Limit) => `A row holds at most ${limit} buttons.`,
  keyboard_empty: () => "Add at least one button to the keyboard.",
  keyboard_buttons_exceeded: ({ limit }: Limit) => `A keyboard holds at most ${limit} buttons.`,
  keyboard_too_large: () => "All texts and URLs together are too long for Telegram; shorten some.",

  date_malformed: () => "The date must be given as YYYY-MM-DD.",
  date_nonexistent: ({ date }: { date: string }) => `There is no date ${date}.`,
  time_malformed: () => "The time must be given as HH:mm.",
  time_zone_malformed: () => "The time zone must be written as Asia/Bangkok.",
  repeat_unknown: ({ options }: Options) => `Repeat must be one of ${options.join(", ")}.`,
  rule_malformed: () =>
    "The rule must be an RFC 5545 rule by day, week or month, such as FREQ=WEEKLY;BYDAY=MO,FR.",
  times_exceeded: ({ limit }: Limit) => `A message may be sent at most ${limit} times a day.`,
  skipped_dates_exceeded: ({ limit }: Limit) => `At most ${limit} dates can be skipped.`,
  moment_malformed: () => "Write the time as 2026-11-15T08:00:00Z.",
  resend_state_unknown: () => "Choose failed, unconfirmed or cancelled.",
  release_choice_unknown: () => "Choose send or cancel.",

  message_template_required: () => "A message template is required.",
  message_template_too_long: ({ limit }: Limit) =>
    `A message template may have at most ${limit} characters.`,
  message_template_halves_character: () => "The message template contains half of a character.",
  interval_out_of_range: ({ min, max }: Bounds) =>
    `The interval in hours must be a whole number from ${min} to ${max}.`,
  delete_after_out_of_range: ({ min, max }: Bounds) =>
    `The hours until deletion must be a whole number from ${min} to ${max}.`,
  daily_limit_out_of_range: ({ min, max }: Bounds) =>
    `A limit must be between ${min} and ${max.toLocaleString("en-US")} posts a day.`,
  images_per_send_out_of_range: ({ min, max }: Bounds) =>
    `Images per send must be a whole number from ${min} to ${max}.`,
  quiet_time_malformed: () => "Quiet hours must be given as HH:mm.",
  quiet_hours_incomplete: () => "Quiet hours need a start and an end.",
  quiet_hours_empty: () => "Quiet hours can't start and end at the same time.",
  alert_language_unknown: () => "The language of alerts must be en or th.",
  alert_events_malformed: () => "The events of alerts must be a list of known names.",
  digest_hour_out_of_range: () => "The hour of the digest must be a whole number from 0 to 23.",
  csv_required: () => "Send the text of the sheet as csv.",
  quiet_hours_with_rhythm: () => "Quiet hours apply to an interval, not to fixed times.",
  rhythm_malformed: () =>
    "Fixed times must be given as times (HH:mm), weekdays (MO to SU) and a time zone.",
  rhythm_times_required: () => "Add at least one time.",
  rhythm_weekdays_required: () => "Choose at least one day.",
  start_malformed: () =>
    "The start must be given as an instant in UTC, such as 2026-11-17T02:00:00Z.",
  end_date_malformed: () => "The end date must be given as YYYY-MM-DD.",
  start_passed: () => "The start time has passed. Choose a later one.",
  end_passed: () => "The end date has passed. Choose a later one.",
  end_too_far: ({ years }: { years: number }) =>
    `The end date is more than ${years} years ahead. Choose an earlier one.`,
};
