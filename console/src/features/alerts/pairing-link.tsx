import { t } from "@lingui/core/macro";
import { Alert, Button, Center, Group, Loader, Stack, Text } from "@mantine/core";
import { IconBrandTelegram, IconCheck, IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { AlertChat, AlertPairing } from "@tbm/contract/upkeep/alerts.ts";
import { lazy, Suspense, useState } from "react";

import { alertsQuery } from "#api/alerts.ts";
import { useClient } from "#api/client/use-client.ts";
import { useNow } from "#time/use-now.ts";
import { copyWithToast } from "#ui/toast/copy-with-toast.ts";

const POLL_MS = 2000;

/** Brings the code that draws the picture. */
const QrCode = lazy(async () => ({ default: (await import("#ui/qr-code.tsx")).QrCode }));

const copy = (link: string) =>
  copyWithToast(link, { title: t`Link Copied`, description: t`You can use it once` });

interface PairingLinkProps {
  pairing: AlertPairing;
  botId: string;
  onRenew: () => void;
  onClose: () => void;
}

/** The link to open in Telegram. Asks the worker until somebody has pressed Start. */
export function PairingLink({ pairing, botId, onRenew, onClose }: PairingLinkProps) {
  const { link, created_at, expires_at } = pairing;
  const isPaired = (chat: AlertChat) => chat.bot_id === botId && chat.paired_at >= created_at;
  const { data: paired } = useQuery({
    ...alertsQuery(useClient()),
    select: ({ chats }) => chats.find(isPaired),
    refetchInterval: ({ state }) => (state.data?.chats.some(isPaired) ? false : POLL_MS),
  });
  // The worker's clock may differ from this one.
  const [endsAt] = useState(() => Date.now() + Date.parse(expires_at) - Date.parse(created_at));
  const isExpired = useNow(POLL_MS) >= endsAt;
  if (paired) {
    const { name } = paired;
    return (
      <Stack>
        <Alert color="green" icon={<IconCheck size={18} aria-hidden />} role="status">
          {t`Alerts now go to ${name}.`}
        </Alert>
        <Group justify="flex-end">
          <Button onClick={onClose} data-autofocus>{t`Done`}</Button>
        </Group>
      </Stack>
    );
  }
  if (isExpired) {
    return (
      <Stack>
        <Text role="status">{t`The link has expired.`}</Text>
        <Group justify="flex-end">
          <Button onClick={onRenew}>{t`Make a new link`}</Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack>
      <Text>{t`Scan this with your phone or open Telegram here, then press Start. Keep this link to yourself: whoever opens it gets the alerts.`}</Text>
      <Center mih={220}>
        <Suspense>
          <QrCode text={link} label={t`QR code of the link`} />
        </Suspense>
      </Center>
      <Group gap="xs" role="status">
        <Loader size={16} aria-hidden />
        <Text c="dimmed">{t`Waiting for Start…`}</Text>
      </Group>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy(link)}
        >
          {t`Copy link`}
        </Button>
        <Button
          component="a"
          href={link}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandTelegram size={16} aria-hidden />}
        >
          {t`Open Telegram`}
        </Button>
      </Group>
    </Stack>
  );
}
