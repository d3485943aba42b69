import type { LinkButton } from "@tbm/contract/keyboards.ts";

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
}

/** A stored message that is about to be sent, by which bot, and how long that takes. */
export function RecordOutline(props: RecordOutlineProps) {
  const { botName, message, imageUrls, rows } = props;
  const client = useClient();
  return (
    <MessageOutline
      message={message}
      pictures={imageUrls.map((url) => imageAddress(client, url))}
      rows={rows}
      sender={senderText(botName, useSeconds(props))}
    />
  );
}

/** The worker's estimate for the known groups, extended to all of them. Null if unknown. */
function useSeconds({ botId, message, imageUrls, groups, count }: RecordOutlineProps) {
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
        },
  );
  return preflight && (preflight.seconds * count) / groups.length;
}
