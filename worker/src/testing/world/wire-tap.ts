import type { World } from "./world.ts";

interface TappedCall {
  method: string;
  isUpload: boolean;
  at: number;
}

type Answer = (call: TappedCall) => Response | null;

/** Listens to what the worker asks Telegram, and answers in its place where `answer` gives something. */
export function tapWire(world: World, answer: Answer = () => null): TappedCall[] {
  const calls: TappedCall[] = [];
  const { fetch } = world.ports;
  world.ports.fetch = async (url, init) => {
    // Only the comparison of clocks asks something else than a bot's methods.
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
