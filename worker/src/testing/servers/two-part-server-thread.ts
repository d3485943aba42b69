/* oxlint-disable unicorn/require-post-message-target-origin -- threads have no origin */
/*
 * A server in its own thread, so that it answers while the test's thread is blocked. It writes the first part
 * of its answer immediately and the rest a moment later, and sets `written` when everything is sent.
 */
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

const REST_AFTER_MS = 100;

// Passed by two-part-server.ts.
const { parts, written } = workerData as {
  parts: string[];
  written: Int32Array<SharedArrayBuffer>;
};

const server = createServer((socket) => {
  socket.once("data", () => {
    const [first = "", rest = ""] = parts;
    socket.write(first);
    parentPort?.postMessage("requested");
    setTimeout(() => {
      socket.write(rest, () => {
        Atomics.store(written, 0, 1);
        Atomics.notify(written, 0);
      });
    }, REST_AFTER_MS);
  });
});
server.listen(0, "127.0.0.1", () => {
  // A listening TCP server has an AddressInfo.
  parentPort?.postMessage((server.address() as AddressInfo).port);
});
