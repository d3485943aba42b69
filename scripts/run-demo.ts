import { join } from "node:path";

import { connectLink } from "@tbm/worker/hosts/node/connect-link.ts";
import { runNodeHost } from "@tbm/worker/hosts/node/run.ts";

import { addDemoData } from "./demo-data.ts";

const DATA_DIR = join(import.meta.dirname, "..", "data", "demo");

await runNodeHost({ ...process.env, DATA_DIR }, async ({ url, settings }) => {
  const [key = ""] = settings.API_KEY;
  await addDemoData({ url, key });
  console.log(`The demo is running at ${url}`);
  console.log(`Connect: ${connectLink(url, key)}`);
});
