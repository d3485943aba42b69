import type { LiveEvents } from "#live-events.ts";

export type LiveEvent = Parameters<LiveEvents["publish"]>[0];

const TYPES: readonly LiveEvent["type"][] = ["journal", "chat", "bots", "clock", "reset"];
const RETRY_MS = 1500;

type Listener = {
  onEvent: (event: LiveEvent) => void;
  /** Called at each new connection: events of the time between were missed. */
  onOpen: () => void;
  onLost: () => void;
};

/** Listens to the simulator for as long as the page is open. */
export function connectLive({ onEvent, onOpen, onLost }: Listener): void {
  const source = new EventSource("/_/events");
  source.addEventListener("open", onOpen);
  for (const type of TYPES) {
    source.addEventListener(type, ({ data }: MessageEvent<string>) => {
      // The simulator publishes nothing else under these names.
      onEvent(JSON.parse(data) as LiveEvent);
    });
  }
  source.addEventListener("error", () => {
    onLost();
    // The browser gives up after some failures; it says so by closing.
    if (source.readyState !== EventSource.CLOSED) return;
    setTimeout(() => connectLive({ onEvent, onOpen, onLost }), RETRY_MS);
  });
}
