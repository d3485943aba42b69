import type { KeyboardLayout, LinkButton } from "@tbm/contract/keyboards.ts";

const WIDTH = 360;
const MARGIN = 16;
const INNER = WIDTH - 2 * MARGIN;
const BUBBLE = 40;
const BUTTON = 38;
const GAP = 3;
const LETTER = 7.2;

const STYLE = `
text{font:15px Inter,"Noto Sans Thai",system-ui,sans-serif}
.wall{fill:#c9dfc4}.bubble{fill:#fff}.text{fill:#0f1419}.time{font-size:12px;fill:#5f6b77}
.button{fill:#3e6353;fill-opacity:.88}.label{font-size:14px;fill:#fff;font-weight:600}
.arrow{fill:none;stroke:#fff;stroke-width:1.2;stroke-linecap:round;stroke-linejoin:round}
@media(prefers-color-scheme:dark){.wall{fill:#101b20}.bubble{fill:#1f2c36}.text{fill:#e9eef3}
.time{fill:#8b9aa8}.button{fill:#3a5261;fill-opacity:.7}}`;

const escapeXml = (text: string) =>
  text
    // XML cannot represent control characters or half of a surrogate pair.
    .toWellFormed()
    .replaceAll(/[\p{Cc}￾￿]/gu, " ")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** Cuts between grapheme clusters, so that no Thai vowel loses its consonant. */
function fit(text: string, width: number): string {
  const maxLetters = Math.floor(width / LETTER);
  const letters = [...new Intl.Segmenter("th").segment(text)].map(({ segment }) => segment);
  return letters.length <= maxLetters
    ? text
    : `${letters
        .slice(0, maxLetters - 1)
        .join("")
        .trimEnd()}…`;
}

function drawButton(button: LinkButton, x: number, y: number, width: number): string {
  const label = escapeXml(fit(button.text, width - 24));
  const [right, top] = [x + width - 6, y + 6];
  return `<g><title>${escapeXml(button.url)}</title>
<rect class="button" x="${x}" y="${y}" width="${width}" height="${BUTTON}" rx="6"/>
<text class="label" x="${x + width / 2}" y="${y + 24}" text-anchor="middle">${label}</text>
<path class="arrow" d="M${right - 6} ${top + 6}L${right} ${top}M${right - 5} ${top}H${right}V${top + 5}"/></g>`;
}

function drawRow(row: readonly LinkButton[], y: number): string {
  const width = (INNER - GAP * (row.length - 1)) / row.length;
  return row
    .map((button, column) => drawButton(button, MARGIN + column * (width + GAP), y, width))
    .join("\n");
}

/** A sample message with the keyboard under it, as Telegram draws them. */
function drawKeyboard({ inline_keyboard: rows }: KeyboardLayout): string {
  const firstRow = MARGIN + BUBBLE + GAP;
  const height = firstRow + rows.length * (BUTTON + GAP) - GAP + MARGIN;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img">
<title>Preview of the keyboard under a sample message</title>
<style>${STYLE}</style>
<rect class="wall" width="${WIDTH}" height="${height}" rx="12"/>
<rect class="bubble" x="${MARGIN}" y="${MARGIN}" width="${INNER}" height="${BUBBLE}" rx="12"/>
<text class="text" x="${MARGIN + 12}" y="${MARGIN + 25}">Your message appears here</text>
<text class="time" x="${WIDTH - MARGIN - 12}" y="${MARGIN + 26}" text-anchor="end">12:00</text>
${rows.map((row, index) => drawRow(row, firstRow + index * (BUTTON + GAP))).join("\n")}
</svg>`;
}

/** Cached, because anyone can request a preview without a key, and a large one takes milliseconds and 40 kB. */
const previews = new Map<string, string>();
const MAX_CACHED_PREVIEWS = 100;

export function keyboardPreview(layout: KeyboardLayout): string {
  const key = JSON.stringify(layout);
  const known = previews.get(key);
  if (known !== undefined) return known;
  const preview = drawKeyboard(layout);
  if (previews.size >= MAX_CACHED_PREVIEWS) previews.clear();
  previews.set(key, preview);
  return preview;
}
