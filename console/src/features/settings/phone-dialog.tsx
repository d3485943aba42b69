import { t } from "@lingui/core/macro";
import { Alert, Button, Center, Group, Stack, Text } from "@mantine/core";
import { IconCopy, IconKey } from "@tabler/icons-react";

import type { SavedWorker } from "#api/workers/saved-workers.ts";
import { hostOf, isLoopback } from "#api/workers/worker-address.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { QrCode } from "#ui/qr-code.tsx";
import { copyWithToast } from "#ui/toast/copy-with-toast.ts";

import { connectLinkOf } from "./connect-link-of.ts";

interface PhoneDialogProps {
  worker: SavedWorker;
  /** Where this console is. */
  origin?: string;
  onClose: () => void;
}

const copy = (link: string) =>
  copyWithToast(link, { title: t`Link Copied`, description: t`It contains your API key` });

/** The connect link as a picture for a phone's camera. */
export function PhoneDialog({
  worker,
  origin = window.location.origin,
  onClose,
}: PhoneDialogProps) {
  const local = [origin, worker.baseUrl].find(isLoopback);
  return (
    <Dialog isOpen title={t`Connect a phone`} size="small" onClose={onClose}>
      {local === undefined ? (
        <LinkPicture link={connectLinkOf(worker, origin)} />
      ) : (
        <OnlyHere host={hostOf(local)} />
      )}
    </Dialog>
  );
}

function LinkPicture({ link }: { link: string }) {
  return (
    <Stack>
      <Text>{t`Scan this with the phone's camera. It opens Settings there, with the address and the key filled in.`}</Text>
      <Center>
        <QrCode text={link} label={t`QR code of the connect link`} />
      </Center>
      <Alert color="orange" icon={<IconKey size={18} aria-hidden />}>
        {t`The code contains your API key. Whoever scans it can do everything you can.`}
      </Alert>
      <Group justify="flex-end">
        <Button
          variant="default"
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy(link)}
        >
          {t`Copy link`}
        </Button>
      </Group>
    </Stack>
  );
}

function OnlyHere({ host }: { host: string }) {
  return (
    <Text>
      {t`${host} leads to this computer only, so a phone can't open it. Open the console at an address that the phone can reach, connect to the worker there, and try again.`}
    </Text>
  );
}
