import { plural, t } from "@lingui/core/macro";
import { Button, Card, Group, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconPlayerPause } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Hold, ReleaseInput } from "@tbm/contract/upkeep/hold.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { releaseHold } from "#api/hold.ts";
import { formatMoment } from "#time/dates.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { Sentence } from "#ui/sentence.tsx";

type Choice = ReleaseInput["queued"];

function questionText(choice: Choice, queued: number): string {
  if (choice === "send") {
    if (queued === 0) return t`Start sending now?`;
    return plural(queued, {
      one: "Start sending now? The waiting message is sent first.",
      other: "Start sending now? The # waiting messages are sent first.",
    });
  }
  if (queued === 0) return t`Start sending now? Only what comes due from now on is sent.`;
  return plural(queued, {
    one: "Cancel the waiting message for good and start sending?",
    other: "Cancel the # waiting messages for good and start sending?",
  });
}

/** What happens to planned runs. A hold affects them the same way as downtime. */
function noteText(choice: Choice | null, { due }: Hold): string {
  // A worker that does not report `due` always catches up on missed runs.
  return choice === "cancel" && due !== undefined
    ? t`Runs that are already due are marked as missed. Recurring messages and campaigns continue at their next time.`
    : t`Messages that were due over an hour ago are marked as missed. Recurring messages and campaigns catch up with one run at most.`;
}

/** Sentences of their own, because each may be missing. */
function statusText({ since, reason, queued, due = 0 }: Hold): string {
  const time = since && formatMoment(since);
  return [
    reason,
    queued > 0 &&
      plural(queued, {
        one: "# message is still waiting from before.",
        other: "# messages are still waiting from before.",
      }),
    due > 0 &&
      plural(due, {
        one: "# planned run has come due.",
        other: "# planned runs have come due.",
      }),
    time
      ? t`Nothing has been sent since ${time}, and nothing will be until you choose.`
      : t`Nothing will be sent until you choose.`,
  ]
    .filter(Boolean)
    .join(" ");
}

interface ChoicesProps {
  isWaiting: boolean;
  onChoose: (choice: Choice) => void;
}

function Choices({ isWaiting, onChoose }: ChoicesProps) {
  if (!isWaiting) return <Button onClick={() => onChoose("send")}>{t`Start sending`}</Button>;
  return (
    <>
      <Button onClick={() => onChoose("send")}>{t`Send what's waiting`}</Button>
      <Button variant="default" onClick={() => onChoose("cancel")}>
        {t`Cancel what's waiting`}
      </Button>
    </>
  );
}

/** Says that sending is on hold, since when and why, and lets the operator end it. */
export function HoldBanner({ hold }: { hold: Hold }) {
  const { queued, due = 0 } = hold;
  const releasing = useMutation(releaseHold(useClient()));
  const [open, setOpen] = useState<Choice | null>(null);
  return (
    <Card component="section" aria-labelledby="hold-title" mb="lg">
      <Group align="flex-start" wrap="nowrap" gap="md">
        <ThemeIcon size={40} variant="light" color="yellow">
          <IconPlayerPause size={22} stroke={1.6} aria-hidden />
        </ThemeIcon>
        <Stack gap="sm">
          <div>
            <Title order={2} id="hold-title">
              {t`Sending is on hold`}
            </Title>
            <Text c="dimmed">
              <Sentence>{statusText(hold)}</Sentence>
            </Text>
          </div>
          <Group gap="xs">
            <Choices isWaiting={queued + due > 0} onChoose={setOpen} />
          </Group>
        </Stack>
      </Group>
      <ConfirmDialog
        target={open}
        title={t`Start Sending`}
        text={(choice) => questionText(choice, queued)}
        note={noteText(open, hold)}
        confirmLabel={open === "cancel" ? t`Cancel and start sending` : t`Start sending`}
        confirmColor={open === "cancel" ? "red" : "blue"}
        onConfirm={releasing.mutateAsync}
        onClose={() => setOpen(null)}
      />
    </Card>
  );
}
