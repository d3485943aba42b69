import { t } from "@lingui/core/macro";
import type { Posts } from "@tbm/contract/changes.ts";
import type { LinkButton } from "@tbm/contract/keyboards.ts";

import type { EditedMessage } from "#api/outgoing-message.ts";
import { MessageOutline } from "#composer/message-outline.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

import { editQuestion, editTitle } from "./edit-texts.ts";

interface EditQuestionProps {
  /** Null keeps the dialog closed. */
  input: EditedMessage | null;
  botName: string;
  posts: Posts;
  pictures: readonly (string | null)[];
  rows: readonly (readonly LinkButton[])[];
  onConfirm: (input: EditedMessage) => void;
  onClose: () => void;
}

/** Asks before a message is edited in many groups. */
export function EditQuestion(props: EditQuestionProps) {
  const { input, botName, posts, pictures, rows, onConfirm, onClose } = props;
  return (
    <ConfirmDialog
      target={input}
      title={editTitle(posts.posted)}
      text={() => editQuestion(botName, posts)}
      details={<MessageOutline message={input?.message ?? ""} pictures={pictures} rows={rows} />}
      confirmLabel={t`Edit`}
      confirmColor="blue"
      onConfirm={async (confirmed) => onConfirm(confirmed)}
      onClose={onClose}
    />
  );
}
