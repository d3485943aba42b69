import { join } from "node:path";

import { SettingsError } from "#settings.ts";

import { connectLink } from "./connect-link.ts";
import { FolderInUse } from "./data-folder.ts";
import { logWriter } from "./log-writer.ts";
import { startNodeHost } from "./start.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..");

async function main(): Promise<void> {
  // Whatever is written to the data folder is for its owner only.
  process.umask(0o077);
  const host = await startNodeHost({
    root,
    environment: process.env,
    write: logWriter(process.stderr),
  });
  const { settings, url } = host;
  console.log(`Telegram Bot Manager is running at ${url}`);
  if (host.isFirstStart) {
    const [key = ""] = settings.API_KEY;
    console.log(`API key: ${key}`);
    console.log(`Connect: ${connectLink(url, key)}`);
  } else {
    console.log(`The API key is in ${join(settings.DATA_DIR, ".env")} or in your settings.`);
  }
  console.log("Press Ctrl+C to stop.");

  let isStopping = false;
  const stop = (signal: string) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    console.log(`${signal}: finishing what is under way…`);
    void host.stop().then(() => process.exit(0));
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

try {
  await main();
} catch (error) {
  const isPlain = error instanceof SettingsError || error instanceof FolderInUse;
  console.error(isPlain ? error.message : error);
  process.exit(1);
}
