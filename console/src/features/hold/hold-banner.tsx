import { Button, Card, Group, Stack, Text, ThemeIcon, Title } from "@mantine/core";
import { IconPlayerPause } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Hold, ReleaseInput } from "@tbm/contract/hold.ts";
import { useState } from "react";

import { releaseHold } from "#api/hold.ts";
import { useClient } from "#api/use-client.ts";
import { ConfirmDialog } from "#components/confirm-dialog.tsx";
import { formatMoment } from "#lib/dates.ts";

type Choice = ReleaseInput["queued"];

const messages = (count: number) => `${count} ${count === 1 ? "message" : "messages"}`;

const QUESTIONS: Record<Choice, (queued: number) => string> = {
  send: (queued) => `The worker begins to send, first of all the ${messages(queued)} that wait.`,
  cancel: (queued) =>
    queued === 0
      ? "The worker begins to send what you schedule and start from now on."
      : `The worker begins to send, but not the ${messages(queued)} that wait. They are cancelled for good.`,
};

/** What a downtime does to plans, because a hold is one. */
const MEANWHILE =
  "A message that was planned for a moment over an hour ago is marked as missed. What repeats, and every campaign, is made up for once at most.";

function Choices({ queued, onChoose }: { queued: number; onChoose: (choice: Choice) => void }) {
  if (queued === 0) return <Button onClick={() => onChoose("cancel")}>Start sending</Button>;
  return (
    <>
      <Button onClick={() => onChoose("send")}>Send what waits</Button>
      <Button variant="default" onClick={() => onChoose("cancel")}>
        Cancel what waits
      </Button>
    </>
  );
}

/** Says that nothing is sent, since when and why, and lets the operator end it. */
export function HoldBanner({ hold }: { hold: Hold }) {
  const { since, reason, queued } = hold;
  const releasing = useMutation(releaseHold(useClient()));
  const [open, setOpen] = useState<Choice | null>(null);
  const waiting =
    queued > 0 ? `${messages(queued)} still ${queued === 1 ? "waits" : "wait"} from before. ` : "";
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
              {reason} {waiting}
              Nothing has been sent {since ? `since ${formatMoment(since)}` : "since"}, and nothing
              will be until you choose.
            </Text>
          </div>
          <Group gap="xs">
            <Choices queued={queued} onChoose={setOpen} />
          </Group>
        </Stack>
      </Group>
      <ConfirmDialog
        target={open}
        title="Start Sending"
        text={(choice) => QUESTIONS[choice](queued)}
        note={MEANWHILE}
        confirmLabel={open === "cancel" && queued > 0 ? "Cancel them and start" : "Start sending"}
        confirmColor={open === "cancel" && queued > 0 ? "red" : "blue"}
        onConfirm={releasing.mutateAsync}
        onClose={() => setOpen(null)}
      />
    </Card>
  );
}
