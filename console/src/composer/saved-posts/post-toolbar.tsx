import { t } from "@lingui/core/macro";
import { Button, Group } from "@mantine/core";
import { IconBookmarks, IconDeviceFloppy } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Group as ChatGroup } from "@tbm/contract/groups.ts";
import { lazy, Suspense, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { updateSavedPost } from "#api/saved-posts.ts";
import { DraftStatus } from "#composer/drafts/draft-status.tsx";
import type { MessageDraft, WrittenMessage } from "#composer/message-draft.ts";

import { savedAs } from "./saved-content.ts";
import { useOpenPost } from "./use-open-post.ts";
import { useSavedContent } from "./use-saved-content.ts";

import classes from "./post-toolbar.module.css";

const PostPicker = lazy(async () => ({ default: (await import("./post-picker.tsx")).PostPicker }));
const SavePostDialog = lazy(async () => ({
  default: (await import("./save-post-dialog.tsx")).SavePostDialog,
}));

interface PostToolbarProps {
  draft: MessageDraft;
  written: WrittenMessage;
  /** The groups that can be chosen. */
  offered: readonly ChatGroup[] | undefined;
  onChange: (change: Partial<MessageDraft>) => void;
}

const QUIET = { variant: "subtle", size: "compact-sm" } as const;

/** Where the draft is stored, and the ways from and to the saved posts. */
export function PostToolbar({ draft, written, offered, onChange }: PostToolbarProps) {
  const [open, setOpen] = useState<"picker" | "save" | null>(null);
  const contentFor = useSavedContent(written, offered);
  const update = useMutation(updateSavedPost(useClient()));
  const { begin, dialog } = useOpenPost();
  const { saved } = draft;
  const close = () => setOpen(null);
  const isEmpty = draft.message.trim() === "" && !draft.image && draft.chosen.length === 0;

  function save() {
    if (!saved || update.isPending) return;
    const { id, name, version } = saved;
    update.mutate(
      { ...contentFor(saved.hasAudience), id, name, version },
      { onSuccess: (post) => onChange({ saved: savedAs(post) }) },
    );
  }

  return (
    <div className={classes["toolbar"]}>
      <DraftStatus draft={draft} />
      <Group gap={4} className={classes["actions"] ?? ""}>
        <Button
          {...QUIET}
          leftSection={<IconBookmarks size={16} aria-hidden />}
          onClick={() => setOpen("picker")}
        >
          {t`From saved posts`}
        </Button>
        {saved && (
          <Button
            {...QUIET}
            className={classes["save"] ?? ""}
            leftSection={<IconDeviceFloppy size={16} aria-hidden />}
            loading={update.isPending}
            disabled={isEmpty}
            onClick={save}
          >
            {t`Save “${saved.name}”`}
          </Button>
        )}
        <Button
          {...QUIET}
          {...(!saved && { leftSection: <IconDeviceFloppy size={16} aria-hidden /> })}
          disabled={isEmpty}
          onClick={() => setOpen("save")}
        >
          {t`Save as…`}
        </Button>
      </Group>
      <Suspense>
        {open === "picker" && (
          <PostPicker
            onOpen={(id) => {
              close();
              begin(id);
            }}
            onClose={close}
          />
        )}
        {open === "save" && (
          <SavePostDialog
            groupCount={written.groups.length}
            contentFor={contentFor}
            onSaved={(post) => onChange({ saved: savedAs(post) })}
            onClose={close}
          />
        )}
      </Suspense>
      {dialog}
    </div>
  );
}
