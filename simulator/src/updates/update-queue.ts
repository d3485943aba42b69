export const UPDATE_LIFETIME_MS = 86_400_000;

export type Update = { update_id: number } & Record<string, unknown>;

export type QueuedUpdate = { update: Update; chatId: number; createdAt: number };

export type UpdateQueue = {
  nextId: number;
  entries: Map<number, QueuedUpdate>;
};

export const createUpdateQueue = (firstId: number): UpdateQueue => ({
  nextId: firstId,
  entries: new Map(),
});

export function dropExpired(queue: UpdateQueue, now: number) {
  for (const [id, entry] of queue.entries) {
    if (entry.createdAt > now - UPDATE_LIFETIME_MS) return;
    queue.entries.delete(id);
  }
}

/**
 * Removes the updates that `offset` confirms and returns the oldest of the rest. A negative offset counts from the end
 * and removes everything before.
 */
export function takeUpdates(queue: UpdateQueue, offset: number, limit: number): Update[] {
  const firstKept = offset < 0 ? ([...queue.entries.keys()].at(offset) ?? 0) : offset;
  const taken: Update[] = [];
  for (const [id, entry] of queue.entries) {
    if (id < firstKept) queue.entries.delete(id);
    else if (taken.push(entry.update) >= limit) break;
  }
  return taken;
}
