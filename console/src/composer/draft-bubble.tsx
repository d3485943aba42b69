import { t } from "@lingui/core/macro";
import { trimFormatted } from "@tbm/contract/content/entities.ts";
import type { LinkButton } from "@tbm/contract/keyboards.ts";

import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { nested } from "#composer/formatting/nested-entities.ts";

import { MessageBubble } from "./message-bubble.tsx";
import type { MessageDraft } from "./message-draft.ts";

const NOTHING: readonly never[] = [];

interface DraftBubbleProps {
  draft: Pick<MessageDraft, "message" | "entities" | "image" | "chosen">;
  /** The addresses of pictures that the record already has. */
  kept?: readonly (string | null)[];
  time: string;
  rows: readonly (readonly LinkButton[])[];
}

/** The draft as members will see it. */
export function DraftBubble({ draft, kept = NOTHING, time, rows }: DraftBubbleProps) {
  const client = useClient();
  const isFull = useIsFullWorker();
  const { message, image } = draft;
  const { text, entities } = trimFormatted(message, isFull ? nested(draft.entities) : []);
  const chosen = isFull ? draft.chosen : [];
  const uploaded = image ? [{ address: image.url, type: image.file.type }] : [];
  const ofLibrary = chosen.map(({ url, type }) => ({ address: imageAddress(client, url), type }));
  return (
    <MessageBubble
      text={text || t`Your message appears here`}
      entities={entities}
      pictures={[...uploaded, ...kept, ...ofLibrary]}
      time={time}
      rows={rows}
    />
  );
}
