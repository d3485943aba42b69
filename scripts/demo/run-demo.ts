import { existsSync } from "node:fs";
import { join } from "node:path";

import { connectLink } from "@tbm/worker/hosts/node/connect-link.ts";
import { logWriter } from "@tbm/worker/hosts/node/log-writer.ts";
import { runNodeHost } from "@tbm/worker/hosts/node/run.ts";
import { operatorLanguage } from "@tbm/worker/operator-language.ts";

import { dataFolderNote, demoAddresses, demoLink, onlyErrors } from "./demo-screen.ts";
import { startDemoTelegram } from "./demo-telegram.ts";
import { addDemoData } from "./demo-worker.ts";

const DATA_DIR = join(import.meta.dirname, "..", "..", "data", "demo");

const note = dataFolderNote(process.env, DATA_DIR, operatorLanguage(process.env));
if (note) console.log(note);

const telegram = await startDemoTelegram();
// A demo that starts again may have posts that are due at once.
if (existsSync(DATA_DIR)) telegram.openChats();
const environment = { ...process.env, DATA_DIR, TELEGRAM_API_ROOT: telegram.url };

await runNodeHost(
  environment,
  async ({ url, settings }, language) => {
    const [key = ""] = settings.API_KEY;
    await addDemoData({ url, key }, telegram);
    console.log(demoAddresses({ url, chatsUrl: telegram.url }, language));
    return demoLink(connectLink(url, key), language);
  },
  { write: onlyErrors(logWriter(process.stderr)) },
);
