import { useQueryClient } from "@tanstack/react-query";
import type { Keyboard } from "@tbm/contract/keyboards.ts";
import { useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { keyboardPostsQuery } from "#api/keyboard-posts.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";

/** The keyboard whose posts may be updated because its buttons changed. None if no post carries it. */
export function useUpdateOffer() {
  const client = useClient();
  const queryClient = useQueryClient();
  const hasPosts = useIsFullWorker();
  const [offered, setOffered] = useState<Keyboard | null>(null);

  async function offer(keyboard: Keyboard): Promise<void> {
    if (!hasPosts) return;
    const counting = queryClient.fetchQuery(keyboardPostsQuery(client, keyboard.id));
    // The query client shows the error.
    const counted = await counting.catch(() => null);
    if (counted && counted.posts > 0) setOffered(keyboard);
  }

  return { offered, offer, dismiss: () => setOffered(null) };
}
