// node scripts/setup/build.mjs <program.ts>
// Builds a program unless it is built already, and prints its file and the environment of the worker as the last line.
import { ensureProgram, leanEnvironment } from "./setup.mjs";

const file = ensureProgram(process.argv[2] ?? "");
console.log(JSON.stringify({ file, environment: leanEnvironment }));
