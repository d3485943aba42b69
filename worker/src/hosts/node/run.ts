import { inspect } from "node:util";

import { PROJECT_ROOT } from "#hosts/project-root.ts";
import {
  OperatorError,
  type OperatorLanguage,
  operatorLanguage,
  type OperatorText,
} from "#operator-language.ts";

import { logWriter } from "./log-writer.ts";
import { nameSources } from "./name-sources.ts";
import { startNodeHost } from "./start.ts";
import { isDamaged } from "./storage/sqlite.ts";

/** Ctrl+C reaches this process twice if a wrapper forwards it. */
const ONE_PRESS_MS = 1000;

const TEXTS = {
  damaged: {
    en: "The database in the data folder is damaged. Restore a backup of the folder.",
    th: "ฐานข้อมูลในโฟลเดอร์ข้อมูลเสียหาย ให้กู้คืนโฟลเดอร์จากข้อมูลสำรอง",
  },
  howToStop: { en: "Press Ctrl+C to stop.", th: "กด Ctrl+C เพื่อหยุด" },
  stopping: { en: "finishing what is under way…", th: "กำลังทำงานที่ค้างอยู่ให้เสร็จ…" },
} satisfies Record<string, OperatorText>;

export type RunningHost = Awaited<ReturnType<typeof startNodeHost>>;

function stopOnSignals({ stop }: Pick<RunningHost, "stop">, language: OperatorLanguage): void {
  let stoppingSince: number | null = null;
  const onSignal = (signal: string) => {
    if (stoppingSince === null) {
      stoppingSince = Date.now();
      console.log(`${signal}: ${TEXTS.stopping[language]}`);
      void stop().then(() => process.exit(0));
    } else if (Date.now() - stoppingSince > ONE_PRESS_MS) {
      process.exit(1);
    }
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
}

/** Prints the first lines after a start. May resolve to the last line. */
type OnStarted<Host> = (host: Host, language: OperatorLanguage) => void | Promise<string>;

/** Runs a host as a program: prints its address, stops gracefully on signals, and says why it cannot start. */
export async function runHost<Host extends Pick<RunningHost, "stop">>(
  start: () => Promise<Host>,
  onStarted: OnStarted<Host>,
  language: OperatorLanguage,
): Promise<void> {
  // Only the owner may read the data folder.
  process.umask(0o077);
  // After this, Node prints the error again with positions in the built file, and ends the process.
  process.on("uncaughtExceptionMonitor", (error) => console.error(nameSources(inspect(error))));
  try {
    const host = await start();
    stopOnSignals(host, language);
    const last = await onStarted(host, language);
    console.log(TEXTS.howToStop[language]);
    if (last) console.log(last);
  } catch (error) {
    if (isDamaged(error)) console.error(TEXTS.damaged[language]);
    else if (error instanceof OperatorError) console.error(error.text[language]);
    else console.error(nameSources(inspect(error)));
    process.exit(1);
  }
}

export const runNodeHost = (
  environment: Record<string, string | undefined>,
  onStarted: OnStarted<RunningHost>,
  options: Partial<Pick<Parameters<typeof startNodeHost>[0], "clock" | "write">> = {},
): Promise<void> =>
  runHost(
    () =>
      startNodeHost({
        root: PROJECT_ROOT,
        environment,
        write: logWriter(process.stderr),
        ...options,
      }),
    onStarted,
    operatorLanguage(environment),
  );
