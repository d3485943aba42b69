import { t } from "@lingui/core/macro";
import { ActionIcon } from "@mantine/core";
import { IconMoodSmile } from "@tabler/icons-react";
import { useState } from "react";

import { useLatePart } from "#lib/late-part.ts";
import { useEscapeLayer } from "#ui/dialog/escape-layers.ts";
import { overlays } from "#ui/overlays/overlays.ts";

import { EmojiGrid } from "./emoji-grid.tsx";

interface EmojiButtonProps {
  tabIndex: number;
  onFocus: () => void;
  onInsert: (emoji: string) => void;
  /** Called when the focus should return to the text. */
  onClose: () => void;
}

export function EmojiButton({ tabIndex, onFocus, onInsert, onClose }: EmojiButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const parts = useLatePart(overlays, isOpen);
  const close = () => {
    setIsOpen(false);
    onClose();
  };
  useEscapeLayer(isOpen, close);
  const button = (
    <ActionIcon
      data-hint={t`Emoji`}
      variant="subtle"
      color="gray"
      size={32}
      tabIndex={tabIndex}
      aria-label={t`Emoji`}
      onFocus={onFocus}
      onClick={() => setIsOpen(!isOpen)}
    >
      <IconMoodSmile size={18} stroke={1.8} aria-hidden />
    </ActionIcon>
  );
  if (!parts) return button;
  const { Popover } = parts;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      shadow="md"
      trapFocus
      closeOnEscape={false}
    >
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p={8} aria-label={t`Emoji`}>
        <EmojiGrid
          onChoose={(emoji) => {
            onInsert(emoji);
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
