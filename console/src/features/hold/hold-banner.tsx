import { Button, Card, Group, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconPlayerPause } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Hold, ReleaseInput } from "@tbm/contract/hold.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { releaseHold } from "#api/hold.ts";
import { countOf, formatNumber } from "#lib/numbers.ts";
import { formatMoment } from "#time/dates.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

type Choice = ReleaseInput["queued"];

const messages = (count: number) => countOf(count, "message");

const QUESTIONS: Record<Choice, (queued: number) => string> = {
  send: (queued) =>
    queued === 0
      ? "The worker begins to send."
      : `The worker begins to send, first of all the ${messages(queued)} that wait.`,
  cancel: (queued) =>
    queued === 0
      ? "The worker begins to send what comes due from now on."
      : `The worker begins to send, but not the ${messages(queued)} that wait. They are cancelled for good.`,
};

/** A hold affects plans the same way as downtime. */
const CATCHES_UP =
  "A message that was planned for a moment over an hour ago is marked as missed. What repeats, and every campaign, is made up for once at most.";

const DECLINED =
  "What was planned for a moment before now is not sent: it is marked as missed. What repeats, and every campaign, goes on at its next time.";

/** A worker that does not report `due` always catches up on missed runs. */
const noteOn = (choice: Choice | null, { due }: Hold) =>
  choice === "cancel" && due !== undefined ? DECLINED : CATCHES_UP;

function whatWaits({ queued, due = 0 }: Hold): string {
  const before = `${messages(queued)} still ${queued === 1 ? "waits" : "wait"} from before. `;
  const meanwhile = `${formatNumber(due)} that ${due === 1 ? "was" : "were"} planned ${due === 1 ? "has" : "have"} come due. `;
  return `${queued > 0 ? before : ""}${due > 0 ? meanwhile : ""}`;
}

interface ChoicesProps {
  isWaiting: boolean;
  onChoose: (choice: Choice) => void;
}

function Choices({ isWaiting, onChoose }: ChoicesProps) {
  if (!isWaiting) return <Button onClick={() => onChoose("send")}>Start sending</Button>;
  return (
    <>
      <Button onClick={() => onChoose("send")}>Send what waits</Button>
      <Button variant="default" onClick={() => onChoose("cancel")}>
        Cancel what waits
      </Button>
    </>
  );
}

/** Says that sending is on hold, since when and why, and lets the operator end it. */
export function HoldBanner({ hold }: { hold: Hold }) {
  const { since, reason, queued, due = 0 } = hold;
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
              Sending is on hold
            </Title>
            <Text c="dimmed">
              {reason} {whatWaits(hold)}
              Nothing has been sent {since ? `since ${formatMoment(since)}` : "since"}, and nothing
              will be until you choose.
            </Text>
          </div>
          <Group gap="xs">
            <Choices isWaiting={queued + due > 0} onChoose={setOpen} />
          </Group>
        </Stack>
      </Group>
      <ConfirmDialog
        target={open}
        title="Start Sending"
        text={(choice) => QUESTIONS[choice](queued)}
        note={noteOn(open, hold)}
        confirmLabel={open === "cancel" ? "Cancel them and start" : "Start sending"}
        confirmColor={open === "cancel" ? "red" : "blue"}
        onConfirm={releasing.mutateAsync}
        onClose={() => setOpen(null)}
      />
    </Card>
  );
}
