/**
 * Draws the plots of docs/scale.md from the numbers in docs/scale/figures.json: `node scripts/scale/draw-plots.ts`.
 * Both are committed, so the documents need no drawing program.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { draw, type Plot } from "./plot.ts";

const FOLDER = join(import.meta.dirname, "..", "..", "docs", "scale");

/** By the name of their file. */
const plots: Record<string, Plot> = JSON.parse(readFileSync(join(FOLDER, "figures.json"), "utf8"));

for (const [name, plot] of Object.entries(plots))
  writeFileSync(join(FOLDER, `${name}.svg`), draw(plot));
