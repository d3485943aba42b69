import { Button, Group } from "@mantine/core";
import { IconArrowUpRight } from "@tabler/icons-react";

import type { MessageView } from "#control/control-views.ts";
import { safeLink } from "#page/words/page-words.ts";

type KeyboardButton = Record<string, unknown> & { text: string; style?: string; url?: string };

const COLORS: Record<string, string> = { primary: "blue", success: "teal", danger: "red" };

function keyboardRows(markup: MessageView["replyMarkup"]): KeyboardButton[][] {
  const rows: unknown = markup?.["inline_keyboard" as keyof typeof markup];
  // The simulator stores a keyboard only after checking its shape.
  return Array.isArray(rows) ? (rows as KeyboardButton[][]) : [];
}

/** A button is a link only if its URL is safe to open. */
function LinkButton({ text, style, url = "", web_app, login_url }: KeyboardButton) {
  const href = safeLink(url);
  const isOpener = url !== "" || web_app !== undefined || login_url !== undefined;
  const look = {
    "data-style": style,
    px: "xs",
    ...(style && { color: COLORS[style], variant: "filled" }),
    rightSection: isOpener && <IconArrowUpRight size={13} />,
    children: text,
  };
  const target = { target: "_blank", rel: "noopener noreferrer" };
  if (href === null) return <Button component="span" {...look} />;
  return <Button component="a" href={href} title={href} {...target} {...look} />;
}

export const LinkButtons = ({ markup }: { markup: MessageView["replyMarkup"] }) =>
  keyboardRows(markup).map((row, index) => (
    <Group key={index} grow gap={3} mt={3}>
      {row.map((key, place) => (
        <LinkButton key={place} {...key} />
      ))}
    </Group>
  ));
