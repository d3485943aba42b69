import type { World } from "#state/simulated-world.ts";

const encoder = new TextEncoder();

/** Server-sent events of everything that happens in the world from now on. */
export function eventStream(world: World, signal: AbortSignal): Response {
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      send(": listening\n\n");
      const unsubscribe = world.events.subscribe((event) =>
        send(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
      );
      const end = () => {
        stop();
        controller.close();
      };
      stop = () => {
        unsubscribe();
        signal.removeEventListener("abort", end);
        world.closing.signal.removeEventListener("abort", end);
      };
      signal.addEventListener("abort", end);
      world.closing.signal.addEventListener("abort", end);
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
  });
}
