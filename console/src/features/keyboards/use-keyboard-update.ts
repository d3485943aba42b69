import { useMutation, useQuery } from "@tanstack/react-query";

import { useClient } from "#api/client/use-client.ts";
import {
  keyboardChangesQuery,
  stopKeyboardUpdate,
  updateKeyboardPosts,
} from "#api/keyboard-posts.ts";

import { isUnfinished, lastUpdateOf } from "./keyboard-update-facts.ts";

const POLL_MS = 2000;

/** The last update of a keyboard's posts, polled while it runs, and how to start and stop one. */
export function useKeyboardUpdate(keyboardId: string) {
  const client = useClient();
  const changes = useQuery({
    ...keyboardChangesQuery(client, keyboardId),
    // Stops after a failure, so the same toast does not appear again and again.
    refetchInterval: ({ state: { data, status } }) =>
      status === "success" && lastUpdateOf(data ?? []).some(isUnfinished) ? POLL_MS : false,
  });
  const updating = useMutation(updateKeyboardPosts(client, keyboardId));
  const stopping = useMutation(stopKeyboardUpdate(client, keyboardId));
  const last = changes.data && lastUpdateOf(changes.data);
  const running = last?.filter(isUnfinished) ?? [];
  return {
    /** Empty if there was none; undefined while loading. */
    last,
    isRunning: running.length > 0,
    /** Whether it was started here. */
    isStarted: updating.isSuccess,
    isStarting: updating.isPending,
    isStopping: stopping.isPending || (running.length > 0 && stopping.isSuccess),
    changes,
    start: () => {
      stopping.reset();
      updating.mutate();
    },
    stop: () => stopping.mutate(running),
  };
}

export type KeyboardUpdate = ReturnType<typeof useKeyboardUpdate>;
