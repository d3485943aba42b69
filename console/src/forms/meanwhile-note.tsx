import { select } from "@lingui/core/macro";
import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

import type { Edited } from "#ui/leaving/unsaved-work.ts";

import type { Meanwhile } from "./use-record-save.ts";

interface MeanwhileNoteProps {
  what: Edited;
  meanwhile: Meanwhile;
}

const deletedText = (what: Edited): string =>
  select(what, {
    campaign:
      "This campaign was deleted while you were editing it. You can save your version as a new one.",
    keyboard:
      "This keyboard was deleted while you were editing it. You can save your version as a new one.",
    message:
      "This message was sent, cancelled or deleted while you were editing it. You can save your version as a new one.",
    set: "This set was deleted while you were editing it. You can save your version as a new one.",
    other: "This was deleted while you were editing it. You can save your version as a new one.",
  });

const changedText = (what: Edited): string =>
  select(what, {
    campaign:
      "This campaign was changed while you were editing it, maybe in another tab. Saving replaces that version with yours.",
    keyboard:
      "This keyboard was changed while you were editing it, maybe in another tab. Saving replaces that version with yours.",
    message:
      "This message was changed while you were editing it, maybe in another tab. Saving replaces that version with yours.",
    set: "This set was changed while you were editing it, maybe in another tab. Saving replaces that version with yours.",
    other:
      "This was changed while you were editing it, maybe in another tab. Saving replaces that version with yours.",
  });

/** Shown beside the button that saves anyway. */
export function MeanwhileNote({ what, meanwhile }: MeanwhileNoteProps) {
  return (
    meanwhile && (
      <Alert
        role="status"
        color="orange"
        w="100%"
        icon={<IconAlertTriangle size={20} aria-hidden />}
      >
        {meanwhile === "deleted" ? deletedText(what) : changedText(what)}
      </Alert>
    )
  );
}
