import { join } from "node:path";

import { connectLink } from "@tbm/worker/hosts/node/connect-link.ts";
import { logWriter } from "@tbm/worker/hosts/node/log-writer.ts";
import { runNodeHost } from "@tbm/worker/hosts/node/run.ts";

import { dataFolderNote, demoLink, onlyErrors } from "./demo-screen.ts";
import { startDemoTelegram } from "./demo-telegram.ts";
import { addDemoData } from "./demo-worker.ts";

const DATA_DIR = join(import.meta.dirname, "..", "..", "data", "demo");

const note = dataFolderNote(process.env, DATA_DIR);
if (note) console.log(note);

const telegram = await startDemoTelegram();
const environment = { ...process.env, DATA_DIR, TELEGRAM_API_ROOT: telegram.url };

await runNodeHost(
  environment,
  async ({ url, settings }) => {
    const [key = ""] = settings.API_KEY;
    await addDemoData({ url, key }, telegram);
    console.log(`The demo is running at ${url}`);
    console.log(`Chats, as members see them: ${telegram.url}`);
    return demoLink(connectLink(url, key));
  },
  { write: onlyErrors(logWriter(process.stderr)) },
);
