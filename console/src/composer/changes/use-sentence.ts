import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { Cause } from "@tbm/contract/sentences/sentences.ts";
import { findSentence } from "@tbm/contract/sentences/write-cause.ts";

import { loadSentences } from "#language/sentences.ts";

/** The sentence for why posts cannot be edited; null if they can. The sentences are loaded when one is needed. */
export function useSentence(cause: Cause | null): string | null {
  const { data: sentences } = useQuery({
    queryKey: ["sentences"],
    queryFn: loadSentences,
    enabled: cause !== null,
    staleTime: Infinity,
  });
  if (cause === null) return null;
  return (
    (sentences && findSentence(cause, sentences)) ?? t`Telegram can't edit the posts this way.`
  );
}
