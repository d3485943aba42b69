import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** A server that answers every request in two parts, the second a moment later, even if this thread is blocked. */
export async function startTwoPartServer(parts: readonly string[]) {
  const written = new Int32Array(new SharedArrayBuffer(4));
  const server = new Worker(new URL("./two-part-server-thread.ts", import.meta.url), {
    workerData: { parts, written },
  });
  const [port] = await once(server, "message");
  return {
    url: `http://127.0.0.1:${String(port)}`,
    requested: () => once(server, "message"),
    /** Blocks this thread until the whole answer is sent, and for at least `ms`. */
    stall: (ms: number) => {
      const until = Date.now() + ms;
      Atomics.wait(written, 0, 0);
      Atomics.wait(written, 0, 1, Math.max(0, until - Date.now()));
    },
    stop: () => server.terminate(),
  };
}
