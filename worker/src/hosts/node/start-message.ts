import { join } from "node:path";

import { connectLink } from "./connect-link.ts";
import type { RunningHost } from "./run.ts";

interface Output {
  write: (text: string) => unknown;
  isTTY?: boolean;
}

/**
 * Prints the worker's address, and on the first start the API key. Log files and service journals may be readable by
 * others, so without a terminal it only names the file that contains the key.
 */
export function announce(
  { url, settings, isFirstStart }: Pick<RunningHost, "url" | "settings" | "isFirstStart">,
  output: Output = process.stdout,
): void {
  const [key = ""] = settings.API_KEY;
  const file = join(settings.DATA_DIR, ".env");
  const lines = [
    `Telegram Bot Manager is running at ${url}`,
    ...(!isFirstStart
      ? [`The API key is in ${file} or in your settings.`]
      : output.isTTY
        ? [`API key: ${key}`, `Connect: ${connectLink(url, key)}`]
        : [`The API key was made and is in ${file}; enter it at ${url}/settings`]),
  ];
  output.write(`${lines.join("\n")}\n`);
}
