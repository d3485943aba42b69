import { join } from "node:path";

import { connectLink } from "@tbm/worker/hosts/node/connect-link.ts";
import { logWriter } from "@tbm/worker/hosts/node/log-writer.ts";
import { startNodeHost } from "@tbm/worker/hosts/node/start.ts";

import { addDemoData } from "./demo-data.ts";

const root = join(import.meta.dirname, "..");

const { url, settings, stop } = await startNodeHost({
  root,
  environment: { ...process.env, DATA_DIR: join(root, "data", "demo") },
  write: logWriter(process.stderr),
});
const [key = ""] = settings.API_KEY;
await addDemoData({ url, key });
console.log(`The demo is running at ${url}`);
console.log(`Connect: ${connectLink(url, key)}`);
console.log("Press Ctrl+C to stop.");

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stop().then(() => process.exit(0)));
}
