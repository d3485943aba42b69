import { runScript } from "./run-script.ts";
import { type Start, startWorkerdProcess } from "./worker-process.ts";

/** Runs `npm run export` or `npm run import` on a data folder of the host that `start` starts. */
export const move = (
  direction: "export" | "import",
  file: string,
  start: Start,
  environment: Record<string, string>,
) => {
  const flags = start === startWorkerdProcess ? ["--workerd"] : [];
  return runScript(`${direction}.ts`, [...flags, file], environment);
};
