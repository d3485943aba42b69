import { listen } from "./node-server.ts";
import { createSimulator } from "./simulator.ts";
import { readEnvironment, SettingError } from "./start-settings.ts";

function settingsOrExit() {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    return process.exit(1);
  }
}

const { port, host, options } = settingsOrExit();
const simulator = createSimulator({ fetch: (url, init) => fetch(url, init), ...options });
const server = await listen(simulator, port, host);

console.log(`Telegram simulator  ${server.url}`);
console.log(`Chats, live         ${server.url}/`);
console.log(`Bot API             ${server.url}/bot<token>/<method>`);
console.log(`Control API         ${server.url}/_/snapshot`);
if (simulator.clock.isManual) console.log(`Clock               ${server.url}/_/clock moves it`);

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => void server.close());
}
