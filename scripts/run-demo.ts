import { join } from "node:path";

import { connectLink } from "@tbm/worker/hosts/node/connect-link.ts";
import { runNodeHost } from "@tbm/worker/hosts/node/run.ts";

import { addDemoBots, addDemoImages, addDemoKeyboards } from "./demo-data.ts";
import { addDemoPlans } from "./demo-plans.ts";
import { startDemoTelegram } from "./demo-telegram.ts";

const DATA_DIR = join(import.meta.dirname, "..", "data", "demo");

const telegram = await startDemoTelegram();
const environment = { ...process.env, DATA_DIR, TELEGRAM_API_ROOT: telegram.url };

await runNodeHost(environment, async ({ url, settings }) => {
  const [key = ""] = settings.API_KEY;
  await addDemoKeyboards({ url, key });
  await addDemoImages({ url, key });
  await addDemoBots({ url, key }, telegram.bots);
  telegram.openChats();
  await addDemoPlans({ url, key });
  console.log(`The demo is running at ${url}`);
  console.log(`Connect: ${connectLink(url, key)}`);
  console.log(`Chats, as members see them: ${telegram.url}`);
});
