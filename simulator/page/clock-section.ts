import { control } from "./control-client.ts";
import { button, element } from "./element.ts";
import { attempt } from "./notices.ts";
import type { PageContext, Part } from "./page-context.ts";
import { fullTime } from "./page-time.ts";

const STEPS: [label: string, ms: number][] = [
  ["+1 s", 1000],
  ["+1 min", 60_000],
  ["+1 h", 3_600_000],
  ["+1 day", 86_400_000],
];

/** Moves the simulator's clock, where it stands still by itself. */
export function createClockSection(context: PageContext): Part {
  const now = element("p", { class: "clock" });
  const move = (ms: number) => void attempt(control.advanceClock(ms));
  const steps = STEPS.map(([label, ms]) => button(label, () => move(ms)));
  return {
    root: element("div", {}, now, element("div", { class: "buttons" }, ...steps)),
    update: () => {
      now.textContent = fullTime(context.world.now());
    },
  };
}
