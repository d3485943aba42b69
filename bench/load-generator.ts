import { Agent, request } from "node:http";
import { workerData } from "node:worker_threads";

/** `calls` POSTs that cycle through these bodies, `inFlight` at a time. */
export type Load = { url: string; bodies: string[]; calls: number; inFlight: number };

// The parent starts this thread with a Load.
const { url, bodies, calls, inFlight } = workerData as Load;
const { hostname, port, pathname } = new URL(url);
const agent = new Agent({ keepAlive: true, maxSockets: inFlight });

const send = (index: number) =>
  new Promise<void>((resolve, reject) => {
    const body = bodies[index % bodies.length] ?? "";
    const headers = {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const options = { agent, hostname, port, path: pathname, method: "POST", headers };
    const outgoing = request(options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`HTTP ${response.statusCode ?? 0}`));
      response.resume().once("end", resolve);
    });
    outgoing.once("error", reject).end(body);
  });

let next = 0;
const lane = async () => {
  while (next < calls) await send(next++);
};
await Promise.all(Array.from({ length: inFlight }, lane));
agent.destroy();
