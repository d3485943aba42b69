import { Group, Paper, Text } from "@mantine/core";
import type { LinkButton } from "@tbm/contract/keyboards.ts";

import { headText, langOf } from "#records/excerpt.ts";
import { Thumbnail } from "#ui/thumbnail.tsx";

import { buttonsText, picturesText } from "./outline-texts.ts";

import classes from "./message-outline.module.css";

interface MessageOutlineProps {
  message: string;
  /** The addresses of its pictures; null where unknown. */
  pictures: readonly (string | null)[];
  rows: readonly (readonly LinkButton[])[];
  /** Who sends it and how long that takes, if the question itself doesn't say so. */
  sender?: string;
}

/** A message in a question: its first line, its first picture, and what belongs to it. */
export function MessageOutline({ message, pictures, rows, sender }: MessageOutlineProps) {
  const labels = rows.flat().map(({ text }) => text);
  return (
    <Paper withBorder p="xs">
      <Group wrap="nowrap" gap="sm">
        <Thumbnail address={pictures[0] ?? null} />
        <div className={classes["words"]}>
          <Text fw={500} truncate dir="auto" lang={langOf(message)}>
            {headText(message)}
          </Text>
          <Text size="xs" c="dimmed">
            {[picturesText(pictures.length), buttonsText(labels)].join(" · ")}
          </Text>
          {sender && (
            <Text size="xs" c="dimmed">
              {sender}
            </Text>
          )}
        </div>
      </Group>
    </Paper>
  );
}
