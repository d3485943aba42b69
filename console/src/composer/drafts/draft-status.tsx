import { t } from "@lingui/core/macro";
import { Alert, Anchor, Button, Group, Text } from "@mantine/core";
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconDevices } from "@tabler/icons-react";
import { useEffect } from "react";

import { type MessageDraft, hasContent } from "#composer/message-draft.ts";
import { useStore } from "#lib/store.ts";

import { draftSync } from "./draft-sync.ts";
import type { SyncState } from "./sync-with-worker.ts";

import classes from "./draft-status.module.css";

/** Where the draft is stored. */
export function DraftStatus({ draft }: { draft: MessageDraft }) {
  const state = useStore(draftSync.state);
  useEffect(() => draftSync.open(), []);
  const shown = hasContent(draft) ? statusOf(state) : null;
  return (
    <Text size="xs" c="dimmed" component="div" role="status" className={classes["status"] ?? ""}>
      {shown && (
        <>
          <shown.icon size={16} stroke={1.7} aria-hidden />
          <span>{shown.text}</span>
        </>
      )}
    </Text>
  );
}

function statusOf(state: SyncState) {
  if (state.kind === "saving") return { icon: IconCloudUp, text: t`Saving draft…` };
  if (state.kind === "saved") return { icon: IconCloudCheck, text: t`Draft saved` };
  if (state.kind !== "local") return null;
  const { reason } = state;
  return {
    icon: IconCloudOff,
    text:
      reason === null ? t`Draft saved on this device` : t`Draft saved on this device: ${reason}`,
  };
}

/** Asks which of two versions of the draft counts, or says where it comes from. */
export function DraftQuestion({ draft }: { draft: MessageDraft }) {
  const state = useStore(draftSync.state);
  if (state.kind === "changed") {
    return (
      <Question
        text={t`Changed on another device.`}
        accept={t`Load it`}
        onAccept={draftSync.load}
        keep={t`Keep this one`}
      />
    );
  }
  if (state.kind === "gone") {
    return (
      <Question
        text={t`This draft was sent or deleted on another device.`}
        accept={t`Clear it here`}
        onAccept={draftSync.startNew}
        keep={t`Keep this one`}
      />
    );
  }
  if (!draft.copy?.isFromElsewhere) return null;
  return (
    <Group gap={8} className={classes["note"] ?? ""}>
      <IconDevices size={16} stroke={1.7} aria-hidden />
      <Text size="sm">{t`You wrote this on another device.`}</Text>
      <Anchor component="button" type="button" size="sm" onClick={draftSync.startNew}>
        {t`Start a new message`}
      </Anchor>
    </Group>
  );
}

interface QuestionProps {
  text: string;
  accept: string;
  onAccept: () => void;
  keep: string;
}

const Question = ({ text, accept, onAccept, keep }: QuestionProps) => (
  <div className={classes["question"]}>
    <Alert color="orange" icon={<IconDevices aria-hidden />} title={text}>
      <Group gap="xs">
        <Button size="compact-sm" onClick={onAccept}>
          {accept}
        </Button>
        <Button size="compact-sm" variant="default" onClick={draftSync.keep}>
          {keep}
        </Button>
      </Group>
    </Alert>
  </div>
);
