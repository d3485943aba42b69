type Named = { name: string };
type Several = { name: string; count: number };
type Field = { field: string };

/** What is wrong in a sheet of planned posts. */
export const SHEET_FAULTS = {
  sheet_empty: () => "The sheet has no rows.",
  sheet_rows_exceeded: ({ limit }: { limit: number }) => `A sheet may have at most ${limit} rows.`,
  sheet_posts_exceeded: ({ limit }: { limit: number }) =>
    `The rows up to here post to more than ${limit} groups together. Use several sheets.`,
  sheet_column_unknown: ({ field }: Field) =>
    `There is no column called “${field}”. Remove it or correct its name.`,
  sheet_column_doubled: ({ field }: Field) => `There are two columns called “${field}”.`,
  sheet_column_missing: ({ field }: Field) => `The sheet needs a column called “${field}”.`,
  sheet_quote_open: () => "A quotation mark is not closed.",
  sheet_cells_exceeded: () => "The row has more cells than the sheet has columns.",
  sheet_word_unknown: ({ name, options }: Named & { options: readonly string[] }) =>
    `“${name}” is not known here. Use ${options.join(", ")}.`,
  sheet_repeat_unknown: ({ options }: { options: readonly string[] }) =>
    `Use ${options.join(", ")} or a rule such as FREQ=WEEKLY;BYDAY=MO,FR.`,
  sheet_rule_required: () =>
    "More times and skipped dates need a rule in the column “repeat”, such as FREQ=DAILY.",
  sheet_tag_unknown: ({ name, options }: Named & { options: readonly string[] }) =>
    `“<${name}>” is not a format. Use ${options.join(", ")}, and write < as &lt;.`,
  sheet_tag_unmatched: ({ name }: Named) =>
    `“<${name}>” needs an opening and a closing tag around its text.`,
  sheet_group_unknown: ({ name }: Named) => `There is no group called “${name}”.`,
  sheet_group_ambiguous: ({ name, count }: Several) =>
    `${count} groups are called “${name}”. Use the chat ID, for a topic as -100123/42.`,
  sheet_set_unknown: ({ name }: Named) => `There is no set called “${name}”.`,
  sheet_bot_unknown: ({ name }: Named) => `There is no bot called “${name}”.`,
  sheet_bot_ambiguous: ({ name, count }: Several) =>
    `${count} bots are called “${name}”. Use the username.`,
  sheet_bot_absent: ({ name, group }: Named & { group: string }) =>
    `“${name}” can't post to “${group}”.`,
  sheet_bot_unclear: () =>
    "Several bots can post to these groups. Name one in the column “bot”, or write auto.",
  sheet_bot_missing: () =>
    "No bot can post to all of these groups. Write auto in the column “bot”, or use several rows.",
  sheet_picture_unknown: ({ name }: Named) =>
    `There is no image “${name}” in the library. Write it as folder/name.`,
  sheet_picture_ambiguous: ({ name, count }: Several) =>
    `${count} images are called “${name}”. Rename them in the library.`,
  sheet_keyboard_unknown: ({ name }: Named) => `There is no keyboard called “${name}”.`,
  sheet_keyboard_ambiguous: ({ name, count }: Several) =>
    `${count} keyboards are called “${name}”. Rename them.`,
  sheet_refused: ({ count }: { count: number }) =>
    `Nothing was scheduled, because the sheet has ${count === 1 ? "a problem" : `${count} problems`}.`,
  sheet_parts_deleted: () =>
    "A bot, image or keyboard of the sheet was just deleted. Check the sheet again.",
};
