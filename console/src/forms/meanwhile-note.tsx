import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";

import type { Meanwhile } from "./use-record-save.ts";

interface MeanwhileNoteProps {
  /** The noun, as in "this keyboard". */
  what: string;
  meanwhile: Meanwhile;
  /** How the record went away. */
  gone?: string | undefined;
}

/** Shown beside the button that saves anyway. */
export function MeanwhileNote({ what, meanwhile, gone = "deleted" }: MeanwhileNoteProps) {
  return (
    meanwhile && (
      <Alert
        role="status"
        color="orange"
        w="100%"
        icon={<IconAlertTriangle size={20} aria-hidden />}
      >
        {meanwhile === "deleted"
          ? `This ${what} was ${gone} meanwhile. What is written here can be saved as a new one.`
          : `This ${what} was changed meanwhile, maybe in another tab. Saving puts what is written here in its place.`}
      </Alert>
    )
  );
}
