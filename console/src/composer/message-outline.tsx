import { Group, Paper, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { LinkButton } from "@tbm/contract/keyboards.ts";
import type { Fault } from "@tbm/contract/preflight.ts";

import { headText, langOf } from "#records/excerpt.ts";
import { Sentence } from "#ui/sentence.tsx";
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
  /** What the operator should know before sending it. */
  faults?: readonly Fault[] | undefined;
}

/** A message in a question: its first line, its first picture, and what belongs to it. */
export function MessageOutline(props: MessageOutlineProps) {
  const { message, pictures, rows, sender, faults = [] } = props;
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
      {faults.map(({ text }) => (
        <Text key={text} size="sm" className={classes["fault"] ?? ""}>
          <IconAlertTriangle size={16} aria-hidden />
          <Sentence>{text}</Sentence>
        </Text>
      ))}
    </Paper>
  );
}
