import { t } from "@lingui/core/macro";
import { Box, Button, Card, Group, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";

import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import type { Connection } from "#api/workers/connection.ts";
import { hostOf } from "#api/workers/worker-address.ts";
import { Link } from "#router/link.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { LanguageSwitch } from "#ui/language-switch.tsx";

import { AlertsCard } from "./alerts-card.tsx";
import { AskFromCard } from "./ask-from-card.tsx";
import { BackupsCard } from "./backups/backups-card.tsx";
import { DailyLimitsCard } from "./daily-limits-card.tsx";
import { distinctNames } from "./read-connect-link.ts";
import { SetupGuide } from "./setup-guide.tsx";
import { WorkersCard } from "./workers-card.tsx";

/** The cards beside the connection form; on a phone below it. */
export function SettingsAside() {
  return (
    <>
      <WorkersCard />
      <LanguageCard />
      <AskFromCard />
      <DailyLimitsCard />
      <SetupGuide />
    </>
  );
}

/** What keeps the worker running unattended. */
export function UpkeepCards() {
  return (
    <>
      <AlertsCard />
      <BackupsCard />
    </>
  );
}

function LanguageCard() {
  return (
    <Card component="section" aria-labelledby="language-title">
      <Group justify="space-between">
        <Title order={2} id="language-title">
          {t`Language`}
        </Title>
        <Box w={180}>
          <LanguageSwitch />
        </Box>
      </Group>
    </Card>
  );
}

interface ForgetQuestionProps {
  connection: Connection;
  onForget: (connection: Connection) => void;
  onClose: () => void;
}

export function ForgetQuestion({ connection, onForget, onClose }: ForgetQuestionProps) {
  return (
    <ConfirmDialog
      target={connection}
      title={t`Disconnect`}
      text={({ baseUrl }) => {
        const host = hostOf(baseUrl);
        return t`This browser will forget ${host} and its API key. The worker keeps running.`;
      }}
      confirmLabel={t`Disconnect`}
      onConfirm={async (forgotten) => onForget(forgotten)}
      onClose={onClose}
    />
  );
}

interface LinkQuestionProps {
  link: Connection;
  saved: Connection;
  onFollow: (link: Connection) => void;
  onClose: () => void;
}

export function LinkQuestion({ link, saved, onFollow, onClose }: LinkQuestionProps) {
  const [linked, known] = distinctNames(link, saved);
  return (
    <ConfirmDialog
      target={link}
      title={t`Connect to Another Worker`}
      text={() => t`This link connects the console to ${linked}. Your saved worker is ${known}.`}
      note={t`Nothing has been sent to ${linked} yet. Continue only if you trust the link: whoever runs that worker sees everything you send through it.`}
      confirmLabel={t`Continue`}
      onConfirm={async (followed) => onFollow(followed)}
      onClose={onClose}
    />
  );
}

/** Where to go once a connection is saved. */
export function NextStep() {
  const { data: bots, isPending } = useQuery(botsQuery(useClient()));
  if (isPending) return null;
  const [path, label] =
    bots?.length === 0 ? ["/bots", t`Add your first bot`] : ["/", t`Go to the dashboard`];
  return (
    <div>
      <Button component={Link} to={path} variant="default" size="compact-sm" mt="sm">
        {label}
      </Button>
    </div>
  );
}
