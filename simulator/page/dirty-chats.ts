const PAUSE_MS = 120;
const AT_ONCE = 8;
const MANY = 200;

/** Fetches chats that have changed, a few at a time, so that a storm of posts stays bearable. */
export function createDirtyChats(
  refresh: (chatId: number) => Promise<void>,
  refreshAll: () => Promise<void>,
) {
  const waiting = new Set<number>();
  let isRunning = false;

  async function run() {
    isRunning = true;
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      if (waiting.size > MANY) {
        waiting.clear();
        await refreshAll().catch(() => {});
        continue;
      }
      const batch = [...waiting].slice(0, AT_ONCE);
      for (const chatId of batch) waiting.delete(chatId);
      // A chat that is gone, or a lost connection: the next full refresh puts it right.
      await Promise.allSettled(batch.map((chatId) => refresh(chatId)));
    }
    isRunning = false;
  }

  return {
    add: (chatId: number) => {
      waiting.add(chatId);
      if (!isRunning) void run();
    },
  };
}
