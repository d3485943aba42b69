import { join } from "node:path";

import { connectLink } from "./connect-link.ts";
import type { RunningHost } from "./run.ts";

/** What a person sees who started a worker: where it is, and on the first start the key to it. */
export function greet({
  url,
  settings,
  isFirstStart,
}: Pick<RunningHost, "url" | "settings" | "isFirstStart">): void {
  console.log(`Telegram Bot Manager is running at ${url}`);
  if (isFirstStart) {
    const [key = ""] = settings.API_KEY;
    console.log(`API key: ${key}`);
    console.log(`Connect: ${connectLink(url, key)}`);
  } else {
    console.log(`The API key is in ${join(settings.DATA_DIR, ".env")} or in your settings.`);
  }
}
