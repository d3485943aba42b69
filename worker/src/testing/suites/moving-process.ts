import { runScript } from "#testing/crash/run-script.ts";
import { type Start, startWorkerdProcess } from "#testing/crash/worker-process.ts";

/** Runs `npm run export` or `npm run import` on a data folder of the host that `start` starts. */
export const move = (
  direction: "export" | "import",
  file: string,
  start: Start,
  environment: Record<string, string>,
) => {
  const flags = start === startWorkerdProcess ? ["--workerd"] : [];
  return runScript(`worker/src/archive/${direction}.ts`, [...flags, file], environment);
};
