import { encode } from "uqr";

const FRAME = 2;
/** Black on white, because many cameras read nothing else and the terminal may be dark. */
const [COLORS, RESET] = ["\u001B[30;107m", "\u001B[0m"];
/** By whether the upper and the lower square are dark. */
const HALVES = { true: { true: "█", false: "▀" }, false: { true: "▄", false: " " } };

/** A text as a QR code, two rows of squares in each line; empty if the terminal is too narrow for it. */
export function terminalQr(text: string, columns: number): string {
  const { data, size } = encode(text, { border: FRAME });
  if (size > columns) return "";
  const isDark = (x: number, y: number) => `${data[y]?.[x] ?? false}` as const;
  const lines = Array.from({ length: Math.ceil(size / 2) }, (_, line) =>
    Array.from({ length: size }, (_, x) => HALVES[isDark(x, line * 2)][isDark(x, line * 2 + 1)]),
  );
  return lines.map((line) => `${COLORS}${line.join("")}${RESET}\n`).join("");
}
