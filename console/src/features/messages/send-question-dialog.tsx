import type { Preflight } from "@tbm/contract/preflight.ts";

import type { MessageChoices } from "#composer/message-fields.tsx";
import { MessageOutline } from "#composer/message-outline.tsx";
import { useDraftPictures } from "#composer/use-draft-pictures.ts";
import { isAutomatic } from "#records/automatic-bot.ts";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

import { type Asking, confirmLabel, questionText, questionTitle } from "./send-question.ts";
import type { Written } from "./use-posting.ts";

interface SendQuestionDialogProps {
  /** Null keeps the dialog closed. */
  asking: Asking | null;
  written: Written;
  choices: MessageChoices;
  /** Null if the duration is unknown. */
  preflight: Preflight | null;
  onConfirm: (asked: Asking) => void;
  onClose: () => void;
}

/** The only question before a message is sent or scheduled. */
export function SendQuestionDialog(props: SendQuestionDialogProps) {
  const { asking, written, choices, preflight, onConfirm, onClose } = props;
  const { uploaded, ofLibrary } = useDraftPictures(written);
  const keyboard = choices.keyboards.data?.find(({ id }) => id === written.keyboardId);
  const botName = isAutomatic(written.botId)
    ? null
    : (choices.bots.data?.find(({ id }) => id === written.botId)?.name ?? "");
  return (
    <ConfirmDialog
      target={asking}
      title={asking ? questionTitle(asking) : ""}
      text={(asked) => questionText(asked, { botName, preflight })}
      details={
        <MessageOutline
          message={written.message}
          pictures={[...uploaded, ...ofLibrary].map(({ address }) => address)}
          rows={keyboard?.keyboard.inline_keyboard ?? []}
        />
      }
      confirmLabel={asking ? confirmLabel(asking) : ""}
      confirmColor={asking?.why === "again" ? "red" : "blue"}
      onConfirm={async (asked) => onConfirm(asked)}
      onClose={onClose}
    />
  );
}
