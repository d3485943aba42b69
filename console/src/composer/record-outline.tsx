import type { LinkButton } from "@tbm/contract/keyboards.ts";
import type { Preflight } from "@tbm/contract/preflight.ts";

import { useClient } from "#api/client/use-client.ts";
import { imageAddress } from "#api/images.ts";
import { usePreflight } from "#api/preflight.ts";

import { MessageOutline } from "./message-outline.tsx";
import { senderText } from "./outline-texts.ts";

interface RecordOutlineProps {
  botId: string;
  botName: string;
  message: string;
  imageUrls: readonly string[];
  rows: readonly (readonly LinkButton[])[];
  /** The groups that are known: all, or the first of them. */
  groups: readonly string[];
  /** How many groups it is sent to. */
  count: number;
  /** The plan that ends with this, whose own runs don't count. */
  editedId?: string | undefined;
}

/** A stored message that is about to be sent, by which bot, how long that takes, and what is in the way. */
export function RecordOutline(props: RecordOutlineProps) {
  const { botName, message, imageUrls, rows, groups, count } = props;
  const client = useClient();
  const preflight = useOutlinePreflight(props);
  // The worker's estimate for the known groups, extended to all of them.
  const seconds = preflight && (preflight.seconds * count) / groups.length;
  return (
    <MessageOutline
      message={message}
      pictures={imageUrls.map((url) => imageAddress(client, url))}
      rows={rows}
      sender={senderText(botName, seconds)}
      faults={preflight?.faults}
    />
  );
}

function useOutlinePreflight(props: RecordOutlineProps): Preflight | null {
  const { botId, message, imageUrls, groups, editedId } = props;
  const { preflight } = usePreflight(
    groups.length === 0
      ? null
      : {
          botId,
          groups: [...groups],
          source: "now",
          message,
          // Only their number matters here.
          pictures: imageUrls.map(() => ({ type: "image/jpeg", size: 1 })),
          ...(editedId && { editedId }),
        },
  );
  return preflight;
}
