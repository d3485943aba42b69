import { Text } from "@mantine/core";

import { formatMoment } from "#time/dates.ts";
import { useNow } from "#time/use-now.ts";

import { nextSendText } from "./next-send.ts";

const SECOND_MS = 1000;

/** Counts down. */
export function NextSendCell({ nextSendAt }: { nextSendAt: string | null | undefined }) {
  const text = nextSendText(nextSendAt, useNow(SECOND_MS));
  if (!nextSendAt) {
    return (
      <Text span inherit c="dimmed">
        {text}
      </Text>
    );
  }
  return (
    <time dateTime={nextSendAt} title={formatMoment(nextSendAt)}>
      {text}
    </time>
  );
}
