import type { MessageView } from "#control/control-views.ts";

import { button, element } from "./element.ts";
import { icon } from "./icons.ts";

const KIND_WORDS = { photo: "Photo", video: "Video", animation: "GIF" } as const;

const wordFor = (kind: string) =>
  kind in KIND_WORDS ? KIND_WORDS[kind as keyof typeof KIND_WORDS] : "File";

/** Stands where a picture cannot be drawn, such as test pictures that are only a header. */
function placeholder(message: MessageView): HTMLElement {
  const { width = 0, height = 0 } = message.file ?? {};
  const size = width > 0 ? `${width} × ${height}` : wordFor(message.kind);
  const isMoving = message.kind === "video" || message.kind === "animation";
  return element(
    "span",
    { class: "media-missing", role: "img", "aria-label": `${wordFor(message.kind)} ${size}` },
    icon(isMoving ? "play" : "picture", 28),
    element("span", { "aria-hidden": "true" }, size),
  );
}

function moving(message: MessageView, url: string): HTMLElement {
  const isLoop = message.kind === "animation";
  const video = element("video", {
    src: url,
    class: "media",
    playsinline: true,
    controls: !isLoop,
    autoplay: isLoop,
    loop: isLoop,
    preload: "metadata",
    "aria-label": wordFor(message.kind),
  });
  video.muted = isLoop;
  return video;
}

function still(message: MessageView, url: string): HTMLElement {
  const image = element("img", { src: url, class: "media", decoding: "async" });
  image.alt = wordFor(message.kind);
  const open = element("a", { href: url, target: "_blank", rel: "noopener" }, image);
  open.setAttribute("aria-label", `Open the ${wordFor(message.kind).toLowerCase()}`);
  return open;
}

function cover(tile: HTMLElement): HTMLElement {
  const reveal = button("", (pressed) => {
    tile.classList.remove("is-covered");
    pressed.remove();
  });
  reveal.className = "media-cover";
  reveal.setAttribute("aria-label", "Hidden picture, reveal it");
  return reveal;
}

/** A picture, GIF or video. Its box has the right shape before the bytes are there. */
export function mediaTile(message: MessageView): HTMLElement {
  const { file, kind, hasSpoiler } = message;
  const tile = element("div", { class: "media-tile" });
  if (!file) return tile;
  const isVideo = file.mimeType.startsWith("video/");
  const content = isVideo ? moving(message, file.url) : still(message, file.url);
  const failing = content.matches("video") ? content : content.firstElementChild;
  failing?.addEventListener("error", () => content.replaceWith(placeholder(message)));
  tile.append(content);
  if (kind === "animation") tile.append(element("span", { class: "media-badge" }, "GIF"));
  if (hasSpoiler) {
    tile.classList.add("is-covered");
    tile.append(cover(tile));
  }
  return tile;
}
