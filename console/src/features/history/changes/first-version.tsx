import { t } from "@lingui/core/macro";
import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";
import { useId, useState } from "react";

import { formatMoment } from "#time/dates.ts";

import { ChangeVersion } from "./change-version.tsx";

/** The message as it was first posted, at the end of its changes. */
export function FirstVersion({ broadcast }: { broadcast: BroadcastDetail }) {
  const [isOpen, setOpen] = useState(false);
  const [titleId, panelId] = [useId(), useId()];
  const version = 1;
  return (
    <Card component="article" aria-labelledby={titleId}>
      <Stack gap="sm" align="flex-start">
        <div>
          <Title order={3} size="md" id={titleId}>
            {t`As first posted`}
          </Title>
          <Text size="xs" c="dimmed">
            <time dateTime={broadcast.created_at}>{formatMoment(broadcast.created_at)}</time>
            {" · "}
            {t`version ${version}`}
          </Text>
        </div>
        <Button
          variant="light"
          color="gray"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={panelId}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t`This version`}
        </Button>
      </Stack>
      <div id={panelId}>
        {isOpen && <ChangeVersion broadcast={broadcast} version={broadcast} />}
      </div>
    </Card>
  );
}
