import { t } from "@lingui/core/macro";
import { Button, CopyButton, Group, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { Keyboard } from "@tbm/contract/keyboards.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { keyboardPreviewUrl } from "#api/keyboards.ts";
import { MessageBubble } from "#composer/message-bubble.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";

interface KeyboardPictureDialogProps {
  /** Null keeps the dialog closed. */
  keyboard: Keyboard | null;
  onClose: () => void;
}

/** The picture of a keyboard that the worker draws, and its address for use elsewhere. */
export function KeyboardPictureDialog({ keyboard, onClose }: KeyboardPictureDialogProps) {
  return (
    <Dialog isOpen={keyboard !== null} onClose={onClose} title={keyboard?.name} size="small">
      {keyboard && <KeyboardPicture keyboard={keyboard} key={keyboard.id} />}
    </Dialog>
  );
}

function KeyboardPicture({ keyboard }: { keyboard: Keyboard }) {
  const { baseUrl } = useClient();
  const [isBroken, setIsBroken] = useState(false);
  const { id, name } = keyboard;
  const address = keyboardPreviewUrl(baseUrl ?? "", id);
  if (isBroken) {
    return (
      <Stack>
        <MessageBubble
          text={t`Your message appears here`}
          rows={keyboard.keyboard.inline_keyboard}
        />
        <Text size="xs" c="dimmed">
          {t`This worker has no picture of the keyboard, so the console draws it.`}
        </Text>
      </Stack>
    );
  }
  return (
    <Stack>
      <img
        src={address}
        alt={t`Preview of ${name}`}
        style={{ maxWidth: "100%" }}
        onError={() => setIsBroken(true)}
      />
      <Group justify="space-between" wrap="nowrap">
        <Text size="xs" c="dimmed">
          {t`Anyone with the link can see this picture.`}
        </Text>
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              style={{ flex: "none" }}
              leftSection={
                copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
              }
              onClick={copy}
            >
              {copied ? t`Copied` : t`Copy link`}
            </Button>
          )}
        </CopyButton>
      </Group>
    </Stack>
  );
}
