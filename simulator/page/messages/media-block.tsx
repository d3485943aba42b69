import { Badge, Center, NavLink } from "@mantine/core";
import { IconFile, IconPhoto } from "@tabler/icons-react";
import { type CSSProperties, useState } from "react";

import type { MessageView } from "#control/control-views.ts";
import { kindName } from "#page/words/page-words.ts";

import type { PostBlock } from "./message-blocks.ts";

const MAX_WIDTH = 400;
const MAX_HEIGHT = 420;
const MIN_WIDTH = 200;
const MIN_HEIGHT = 96;
const TOP_LEFT = { pos: "absolute", top: 8, left: 8 } as const;
/** The approximate height of an album's rows, which CSS fills with tiles. */
const ROW_HEIGHT = 130;

export const isVisual = ({ kind }: MessageView) => kind !== "document" && kind !== "text";

/** The size of a picture that is not part of an album. */
export function shownSize({ file }: MessageView) {
  const { width, height } =
    file && file.width * file.height > 0 ? file : { width: 320, height: 240 };
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height);
  return {
    width: Math.max(MIN_WIDTH, Math.round(width * scale)),
    height: Math.max(MIN_HEIGHT, Math.min(MAX_HEIGHT, Math.round(height * scale))),
  };
}

function Media({ message: { kind, file } }: { message: MessageView }) {
  const [brokenUrl, setBrokenUrl] = useState("");
  const name = kindName(kind);
  if (!file) return null;
  const { url, width, height, mimeType } = file;
  const media = { src: url, onError: () => setBrokenUrl(url) };
  if (url === brokenUrl) {
    // For example a test picture that is only a header.
    const size = width > 0 ? `${width} × ${height}` : name;
    return (
      <Center role="img" aria-label={`${name} ${size}`} c="white" fz="xs">
        <IconPhoto size={28} />
        <span aria-hidden>{size}</span>
      </Center>
    );
  }
  if (mimeType.startsWith("video/")) {
    const isLoop = kind === "animation";
    const playing = isLoop ? { autoPlay: true, loop: true, muted: true } : { controls: true };
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- Telegram's have none
    return <video {...media} {...playing} preload="metadata" playsInline aria-label={name} />;
  }
  return (
    <a href={url} target="_blank" rel="noopener" aria-label={`Open the ${name.toLowerCase()}`}>
      <img {...media} alt={name} decoding="async" />
    </a>
  );
}

/** A picture, GIF or video. Its box has the right shape before the file has loaded. */
function MediaTile({ message, style }: { message: MessageView; style: CSSProperties }) {
  const [isRevealed, setIsRevealed] = useState(false);
  const isCovered = message.hasSpoiler && !isRevealed;
  return (
    <div className={isCovered ? "media-tile is-covered" : "media-tile"} style={style}>
      <Media message={message} />
      {message.kind === "animation" && <Badge {...TOP_LEFT}>GIF</Badge>}
      {isCovered && (
        <button
          type="button"
          className="media-cover"
          aria-label="Hidden picture, reveal it"
          onClick={() => setIsRevealed(true)}
        />
      )}
    </div>
  );
}

const DocumentRow = ({ message: { file } }: { message: MessageView }) => (
  <NavLink
    href={file?.url ?? ""}
    download={file?.name ?? "File"}
    leftSection={<IconFile size={36} />}
    label={<b>{file?.name ?? "File"}</b>}
    description={`${Math.ceil((file?.bytes ?? 0) / 1024)} KB`}
  />
);

/** The pictures or files of a message or album. */
export function MediaBlock({ messages }: { messages: PostBlock["messages"] }) {
  return (
    <div className={isVisual(messages[0]) ? "media" : "documents"}>
      {messages.map((message) => {
        if (!isVisual(message)) return <DocumentRow key={message.id} message={message} />;
        const { width, height } = shownSize(message);
        const ratio = width / height;
        const shape = { aspectRatio: ratio, flex: `${ratio} 1 ${ratio * ROW_HEIGHT}px` };
        return <MediaTile key={message.id} message={message} style={shape} />;
      })}
    </div>
  );
}
