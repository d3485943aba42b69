/** A plot of one or more lines over numbers of bots, or whatever else is counted. */
export interface Plot {
  title: string;
  /** What was measured, when and where. */
  note: string;
  /** The labels of the horizontal axis, at equal distances. */
  at: readonly string[];
  horizontal: string;
  vertical: string;
  isLogarithmic?: boolean;
  lines: readonly Line[];
}

interface Line {
  name: string;
  /** Computed lines are dashed. */
  isComputed?: boolean;
  /** One for each label; null where nothing was measured. */
  values: readonly (number | null)[];
}

const WIDTH = 720;
const HEIGHT = 400;
const AREA = { left: 72, right: 696, top: 104, bottom: 312 };
const LEGEND_WIDTH = 210;
const TICKS = 5;

/** In an <img>, an SVG follows the scheme of the system, so it needs a background of its own. */
const STYLE = `
  text { font: 13px system-ui, sans-serif; fill: #4c5763; }
  .title { font-size: 17px; font-weight: 600; fill: #1f252c; }
  .card { fill: #fff; stroke: #dce2ea; }
  .grid { stroke: #e6eaf0; }
  .line0, .line1, .line2 { fill: none; stroke-width: 2.5; stroke-linejoin: round; }
  .line0 { stroke: #1678bd; } .dot0 { fill: #1678bd; }
  .line1 { stroke: #d9730d; } .dot1 { fill: #d9730d; }
  .line2 { stroke: #12936c; } .dot2 { fill: #12936c; }
  .computed { stroke-dasharray: 6 5; }
  @media (prefers-color-scheme: dark) {
    text { fill: #b4bdc9; }
    .title { fill: #d8dee6; }
    .card { fill: #1a1f26; stroke: #343d49; }
    .grid { stroke: #2a323c; }
    .line0 { stroke: #6ab3f3; } .dot0 { fill: #6ab3f3; }
    .line1 { stroke: #f59f3f; } .dot1 { fill: #f59f3f; }
    .line2 { stroke: #2fb98d; } .dot2 { fill: #2fb98d; }
  }`;

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const numberText = (value: number) => value.toLocaleString("en", { maximumFractionDigits: 2 });

/** The smallest of 1, 2, 2.5 and 5 times a power of ten with which `TICKS` steps reach the value. */
function stepFor(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most / TICKS));
  return ([1, 2, 2.5, 5, 10].find((factor) => factor * power * TICKS >= most) ?? 10) * power;
}

/** The values of the grid's lines, and where a value lies between the lowest and the highest of them. */
function scaleOf({ lines, isLogarithmic = false }: Plot) {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null));
  const most = Math.max(...values);
  if (!isLogarithmic) {
    const step = stepFor(most);
    const ticks = Array.from({ length: TICKS + 1 }, (_, index) => index * step);
    return { ticks, share: (value: number) => value / (step * TICKS) };
  }
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(most));
  const ticks = Array.from({ length: high - low + 1 }, (_, index) => 10 ** (low + index));
  return { ticks, share: (value: number) => (Math.log10(value) - low) / (high - low) };
}

/** The plot as an SVG file. */
export function draw(plot: Plot): string {
  const { ticks, share } = scaleOf(plot);
  const y = (value: number) => Math.round(AREA.bottom - share(value) * (AREA.bottom - AREA.top));
  const gap = (AREA.right - AREA.left) / plot.at.length;
  const x = (index: number) => Math.round(AREA.left + (index + 0.5) * gap);
  const text = (left: number, top: number, content: string, more = "") =>
    `<text x="${left}" y="${top}"${more}>${escape(content)}</text>`;
  const centered = ' text-anchor="middle"';
  const middle = (AREA.left + AREA.right) / 2;

  const grid = ticks.flatMap((value) => [
    `<path class="grid" d="M${AREA.left} ${y(value)}H${AREA.right}"/>`,
    text(AREA.left - 10, y(value) + 4, numberText(value), ' text-anchor="end"'),
  ]);
  const lines = plot.lines.flatMap(({ name, isComputed = false, values }, number) => {
    const points = values.flatMap((value, index) =>
      value === null ? [] : [{ left: x(index), top: y(value) }],
    );
    const look = `line${number}${isComputed ? " computed" : ""}`;
    const legend = AREA.left + number * LEGEND_WIDTH;
    return [
      `<path class="${look}" d="M${points.map(({ left, top }) => `${left} ${top}`).join("L")}"/>`,
      ...points.map(
        ({ left, top }) => `<circle class="dot${number}" cx="${left}" cy="${top}" r="4"/>`,
      ),
      `<path class="${look}" d="M${legend} 78h24"/>`,
      text(legend + 32, 82, name),
    ];
  });

  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img">`,
    `<title>${escape(plot.title)}</title>`,
    `<style>${STYLE}\n</style>`,
    `<rect class="card" x="0.5" y="0.5" width="${WIDTH - 1}" height="${HEIGHT - 1}" rx="12"/>`,
    text(24, 36, plot.title, ' class="title"'),
    text(24, 57, plot.vertical),
    ...grid,
    ...plot.at.map((label, index) => text(x(index), AREA.bottom + 22, label, centered)),
    text(middle, AREA.bottom + 44, plot.horizontal, centered),
    ...lines,
    text(24, HEIGHT - 18, plot.note),
    "</svg>",
    "",
  ].join("\n");
}
