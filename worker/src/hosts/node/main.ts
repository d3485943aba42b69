import { join } from "node:path";

import { connectLink } from "./connect-link.ts";
import { runNodeHost } from "./run.ts";

await runNodeHost(process.env, ({ url, settings, isFirstStart }) => {
  console.log(`Telegram Bot Manager is running at ${url}`);
  if (isFirstStart) {
    const [key = ""] = settings.API_KEY;
    console.log(`API key: ${key}`);
    console.log(`Connect: ${connectLink(url, key)}`);
  } else {
    console.log(`The API key is in ${join(settings.DATA_DIR, ".env")} or in your settings.`);
  }
});
