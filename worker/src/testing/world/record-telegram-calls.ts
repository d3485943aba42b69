import type { World } from "./world.ts";

interface RecordedCall {
  method: string;
  isUpload: boolean;
  at: number;
}

type Answer = (call: RecordedCall) => Response | null;

/** Records the worker's calls to Telegram. Where `answer` returns a response, Telegram is not called. */
export function recordTelegramCalls(world: World, answer: Answer = () => null): RecordedCall[] {
  const calls: RecordedCall[] = [];
  const { fetch } = world.ports;
  world.ports.fetch = async (url, init) => {
    // The clock comparison is the only request that is not a bot method.
    if (!url.includes("/bot")) return fetch(url, init);
    const call = {
      method: url.slice(url.lastIndexOf("/") + 1),
      isUpload: init?.body instanceof ReadableStream,
      at: world.clock.now(),
    };
    calls.push(call);
    return answer(call) ?? fetch(url, init);
  };
  return calls;
}
