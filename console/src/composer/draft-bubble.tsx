import { t } from "@lingui/core/macro";
import { trimFormatted } from "@tbm/contract/content/entities.ts";
import type { Shape } from "@tbm/contract/content/message-edits.ts";
import type { LinkButton } from "@tbm/contract/keyboards.ts";

import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { nested } from "#composer/formatting/nested-entities.ts";

import { MessageBubble } from "./message-bubble.tsx";
import type { MessageDraft } from "./message-draft.ts";
import { useDraftPictures } from "./use-draft-pictures.ts";

const NOTHING: readonly never[] = [];

interface DraftBubbleProps {
  draft: Pick<MessageDraft, "message" | "entities" | "image" | "chosen">;
  /** The addresses of pictures that the record already has. */
  kept?: readonly (string | null)[];
  time: string;
  rows: readonly (readonly LinkButton[])[];
  /** The messages that it was posted as, if it is an edit. */
  shape?: Shape;
}

/** The draft as members will see it. */
export function DraftBubble(props: DraftBubbleProps) {
  const { draft, kept = NOTHING, time, rows, shape } = props;
  const isFull = useIsFullWorker();
  const { text, entities } = trimFormatted(draft.message, isFull ? nested(draft.entities) : []);
  const { uploaded, ofLibrary } = useDraftPictures(draft);
  return (
    <MessageBubble
      text={text || t`Your message appears here`}
      entities={entities}
      pictures={[...uploaded, ...kept, ...ofLibrary]}
      time={time}
      rows={rows}
      {...(shape && { shape })}
    />
  );
}
