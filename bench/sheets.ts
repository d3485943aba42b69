import { startWorkerProcess } from "@tbm/worker/testing/crash/worker-process.ts";
import { createDataFolder } from "@tbm/worker/testing/world/data-folder.ts";

import { percentile, print } from "./figures.ts";
import { processorMs } from "./processor-time.ts";

const ROWS = 5000;
const GROUPS = 300;
const GROUPS_PER_ROW = 10;
const ROUNDS = 5;
const GOALS = { checkMs: { atMost: 2000 }, faultyMs: { atMost: 2000 } } as const;
const TEXT = "ข้อความสำหรับสมาชิก ".repeat(12);
const RULE = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;UNTIL=20311231";

interface Sheet {
  csv: string;
  dryRun: boolean;
}

/** Every third row repeats by a rule, and all go to several groups. In a faulty sheet, every row has three faults. */
function sheetOf(titles: readonly string[], isFaulty: boolean): string {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const names = Array.from(
      { length: GROUPS_PER_ROW },
      (_name, index) => titles[(row + index) % titles.length],
    );
    const date = isFaulty ? "2030-02-30" : `2030-${String((row % 12) + 1).padStart(2, "0")}-15`;
    const repeat = row % 3 === 0 ? RULE : "none";
    const groups = [...names, ...(isFaulty ? ["No such group"] : [])].join("|");
    return [
      `"${TEXT}${row}"`,
      date,
      isFaulty ? "25:00" : "09:30",
      `"${repeat}"`,
      `"${groups}"`,
    ].join();
  });
  return ["text,date,time,repeat,groups", ...rows].join("\n");
}

/** How long a worker takes to check a sheet, one with faults in every row, and to plan one. */
export async function sheets(): Promise<void> {
  const data = createDataFolder();
  const chats = Array.from({ length: GROUPS }, (_, index) => ({
    id: -1_001_000_000_001 - index,
    title: `Group ${index}`,
  }));
  await data.addBot({ id: 123_456_789, token: `123456789:${"a".repeat(35)}`, chats });
  data.database.close();
  const environment = {
    ...data.environment,
    TELEGRAM_API_ROOT: "http://127.0.0.1:9",
    TIMEZONE: "Asia/Bangkok",
  };
  const worker = await startWorkerProcess(data.path, environment);
  async function send(sheet: Sheet) {
    const before = processorMs(worker.pid);
    const start = performance.now();
    const answer = await fetch(`${worker.url}/api/schedules/csv`, {
      method: "POST",
      headers: {
        Authorization: `Bearer ${data.environment.API_KEY}`,
        "Content-Type": "application/json",
      },
      body: JSON.stringify(sheet),
    });
    const result = await answer.json();
    const ms = performance.now() - start;
    if (answer.status !== 200) throw new Error(JSON.stringify(result));
    return { result, ms, processor: processorMs(worker.pid) - before };
  }
  async function check(csv: string, faults: number) {
    const runs: Awaited<ReturnType<typeof send>>[] = [];
    for (let round = 0; round < ROUNDS; round += 1) runs.push(await send({ csv, dryRun: true }));
    const [first] = runs;
    if (first?.result.fault_count !== faults) throw new Error(JSON.stringify(first?.result));
    const median = (name: "ms" | "processor") =>
      percentile(
        runs.map((run) => run[name]),
        0.5,
      );
    return { ms: median("ms"), processor: median("processor") };
  }

  const titles = chats.map(({ title }) => title);
  const valid = sheetOf(titles, false);
  const checked = await check(valid, 0);
  const faulty = await check(sheetOf(titles, true), 3 * ROWS);
  const planned = await send({ csv: valid, dryRun: false });
  await worker.stop();
  data.remove();
  const figures = {
    rows: ROWS,
    checkMs: checked.ms,
    checkProcessorMs: checked.processor,
    faultyMs: faulty.ms,
    faultyProcessorMs: faulty.processor,
    planMs: planned.ms,
  };
  print("sheets: a CSV file is checked, and planned", figures, GOALS);
}
