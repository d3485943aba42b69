import { Text } from "@mantine/core";
import type { ResendLink } from "@tbm/contract/broadcasts.ts";

import { historyPath } from "#api/broadcasts.ts";
import { formatMoment } from "#time/dates.ts";
import { RecordLink } from "#ui/table/record-link.tsx";

const NAMES: Record<string, string> = {
  failed: "Retry of",
  unconfirmed: "Resend of",
  cancelled: "Rest of",
};

/** `Retry of the broadcast of 15 Nov 2026, 08:05` */
export function ResendOf({ original: { id, created_at, state } }: { original: ResendLink }) {
  return (
    <Text size="xs" c="dimmed">
      {NAMES[state ?? ""] ?? "Repeat of"}{" "}
      <RecordLink to={historyPath(id)} inherit underline="always">
        the broadcast of {formatMoment(created_at)}
      </RecordLink>
    </Text>
  );
}

const STORIES: Record<string, string> = {
  failed: "What failed was tried again in",
  unconfirmed: "What is unconfirmed was sent again in",
  cancelled: "The rest was sent in",
};

/** `What failed was tried again in the broadcast of 15 Nov 2026, 08:15` */
export function Resends({ resends }: { resends: readonly ResendLink[] }) {
  return resends.map(({ id, created_at, state }) => (
    <Text size="xs" c="dimmed" key={id}>
      {STORIES[state ?? ""] ?? "A part of it was sent again in"}{" "}
      <RecordLink to={historyPath(id)} inherit underline="always">
        the broadcast of {formatMoment(created_at)}
      </RecordLink>
    </Text>
  ));
}
