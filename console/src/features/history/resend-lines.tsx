import { Trans } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { ResendLink } from "@tbm/contract/broadcasts.ts";
import type { ReactNode } from "react";

import { historyPath } from "#api/broadcasts.ts";
import { formatMoment } from "#time/dates.ts";
import { RecordLink } from "#ui/table/record-link.tsx";

const BroadcastLink = ({ id, children }: { id: string; children?: ReactNode }) => (
  <RecordLink to={historyPath(id)} inherit underline="always">
    {children}
  </RecordLink>
);

function originText({ id, created_at, state }: ResendLink) {
  const when = formatMoment(created_at);
  if (state === "failed") {
    return (
      <Trans>
        Retry of <BroadcastLink id={id}>the broadcast from {when}</BroadcastLink>
      </Trans>
    );
  }
  if (state === "cancelled") {
    return (
      <Trans>
        Rest of <BroadcastLink id={id}>the broadcast from {when}</BroadcastLink>
      </Trans>
    );
  }
  return (
    <Trans>
      Resend of <BroadcastLink id={id}>the broadcast from {when}</BroadcastLink>
    </Trans>
  );
}

/** `Retry of the broadcast from 15 Nov 2026, 08:05` */
export const ResendOf = ({ original }: { original: ResendLink }) => (
  <Text size="xs" c="dimmed">
    {originText(original)}
  </Text>
);

function resendText({ id, created_at, state }: ResendLink) {
  const when = formatMoment(created_at);
  if (state === "failed") {
    return (
      <Trans>
        Failed groups were retried in{" "}
        <BroadcastLink id={id}>the broadcast from {when}</BroadcastLink>
      </Trans>
    );
  }
  if (state === "unconfirmed") {
    return (
      <Trans>
        Unconfirmed messages were resent in{" "}
        <BroadcastLink id={id}>the broadcast from {when}</BroadcastLink>
      </Trans>
    );
  }
  if (state === "cancelled") {
    return (
      <Trans>
        The rest was sent in <BroadcastLink id={id}>the broadcast from {when}</BroadcastLink>
      </Trans>
    );
  }
  return (
    <Trans>
      Part of it was resent in <BroadcastLink id={id}>the broadcast from {when}</BroadcastLink>
    </Trans>
  );
}

/** `Failed groups were retried in the broadcast from 15 Nov 2026, 08:15` */
export function Resends({ resends }: { resends: readonly ResendLink[] }) {
  return resends.map((resend) => (
    <Text size="xs" c="dimmed" key={resend.id}>
      {resendText(resend)}
    </Text>
  ));
}
