import type { MessageView } from "#control/control-views.ts";

import { albumRows } from "./album-rows.ts";
import { element } from "./element.ts";
import { icon } from "./icons.ts";
import { mediaTile } from "./media-tile.ts";

const MOST_WIDE = 400;
const MOST_HIGH = 420;
const LEAST_WIDE = 200;
const UNKNOWN = { width: 320, height: 240 };

const isVisual = ({ kind }: MessageView) => kind !== "document" && kind !== "text";

function sizeOf({ file }: MessageView) {
  return file && file.width > 0 && file.height > 0 ? file : UNKNOWN;
}

function single(message: MessageView): HTMLElement {
  const { width, height } = sizeOf(message);
  const scale = Math.min(1, MOST_WIDE / width, MOST_HIGH / height);
  const box = element("div", { class: "media-block" }, mediaTile(message));
  const shownWidth = Math.max(LEAST_WIDE, Math.round(width * scale));
  const shownHeight = Math.max(96, Math.min(MOST_HIGH, Math.round(height * scale)));
  box.style.setProperty("--width", `${shownWidth}px`);
  box.style.setProperty("--shape", `${shownWidth} / ${shownHeight}`);
  return box;
}

function mosaic(messages: readonly MessageView[]): HTMLElement {
  const ratios = messages.map((message) => {
    const { width, height } = sizeOf(message);
    return width / height;
  });
  const rows = albumRows(ratios).map(({ from, ratios: inRow }) => {
    const tiles = inRow.map((ratio, index) => {
      const message = messages[from + index];
      const tile = message ? mediaTile(message) : element("div");
      tile.style.setProperty("flex-grow", String(ratio));
      return tile;
    });
    const row = element("div", { class: "album-row" }, ...tiles);
    const shape = inRow.reduce((total, ratio) => total + ratio, 0);
    row.style.setProperty("--shape", String(shape));
    return row;
  });
  return element("div", { class: "album" }, ...rows);
}

const UNITS = ["B", "KB", "MB", "GB"];

function byteSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(3, Math.floor(Math.log2(bytes) / 10));
  const value = bytes / 1024 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[power]}`;
}

function documentRow({ file }: MessageView): HTMLElement {
  const name = file?.name ?? "File";
  return element(
    "a",
    { class: "document", href: file?.url, download: name },
    element("span", { class: "document-icon" }, icon("file", 22)),
    element(
      "span",
      { class: "document-words" },
      element("span", { class: "document-name" }, name),
      element("span", { class: "document-size" }, byteSize(file?.bytes ?? 0)),
    ),
  );
}

/** The pictures or files of a message or album; null for a text. */
export function mediaBlock(messages: readonly MessageView[]): HTMLElement | null {
  const [first] = messages;
  if (!first || first.kind === "text") return null;
  if (!isVisual(first)) {
    return element(
      "div",
      { class: "documents" },
      ...messages.map((message) => documentRow(message)),
    );
  }
  return messages.length === 1 ? single(first) : mosaic(messages);
}
