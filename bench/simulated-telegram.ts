import { once } from "node:events";
import { Worker } from "node:worker_threads";

export interface SetupOptions {
  bots: number;
  chatsPerBot: number;
  hasLimits: boolean;
}

export interface SimulatorSetup {
  url: string;
  bots: { id: number; token: string; chats: { id: number; title: string }[] }[];
}

interface Posts {
  size: number;
  posts: { at: number; chatId: number; text: string }[];
}

/** A simulator in its own thread, so that its work does not slow down the measurement. */
export async function simulatedTelegram(options: SetupOptions) {
  const thread = new Worker(new URL("./simulator-thread.ts", import.meta.url), {
    workerData: options,
  });
  const [setup] = (await once(thread, "message")) as [SimulatorSetup];
  return {
    ...setup,
    /** The posts that members have seen after the given journal entry. */
    posts: async (since = 0): Promise<Posts> => {
      thread.postMessage(since);
      const [answer] = (await once(thread, "message")) as [Posts];
      return answer;
    },
    close: () => thread.terminate(),
  };
}

export type SimulatedTelegram = Awaited<ReturnType<typeof simulatedTelegram>>;
