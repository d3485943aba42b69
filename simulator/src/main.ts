import { listen } from "./node-server.ts";
import { createSimulator } from "./simulator.ts";

const port = Number(process.env["SIMULATOR_PORT"] ?? process.env["PORT"] ?? 8081);
const host = process.env["SIMULATOR_HOST"] ?? "127.0.0.1";

if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  console.error("SIMULATOR_PORT must be a whole number from 0 to 65535.");
  process.exit(1);
}

const simulator = createSimulator({
  fetch: (url, init) => fetch(url, init),
  allowLocalWebhooks: process.env["SIMULATOR_LOCAL_WEBHOOKS"] === "1",
});
const server = await listen(simulator, port, host);

console.log(`Telegram simulator  ${server.url}`);
console.log(`Chats, live         ${server.url}/`);
console.log(`Bot API             ${server.url}/bot<token>/<method>`);
console.log(`Control API         ${server.url}/_/snapshot`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void server.close());
}
