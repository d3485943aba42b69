import { ActionIcon, FileInput, NativeSelect, Textarea, TextInput } from "@mantine/core";
import { IconPaperclip, IconSend } from "@tabler/icons-react";
import { type KeyboardEvent, useState } from "react";

import type { MemberPost } from "#control/control-inputs.ts";
import type { ChatView } from "#control/control-views.ts";
import { control } from "#page/store/control-client.ts";
import { attempt, getState, setState, usePage, viewerOf } from "#page/store/page-state.ts";

import { scrollToEnd } from "./message-list.tsx";

const SOMEONE_NEW = "Someone new…";

async function toBase64(file: File): Promise<string> {
  let binary = "";
  for (const byte of new Uint8Array(await file.arrayBuffer())) binary += String.fromCharCode(byte);
  return btoa(binary);
}

function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}

/** The form for writing as any member of the open chat. */
export function Composer({ chat, topicId }: { chat: ChatView; topicId: number | null }) {
  const [text, setText] = useState("");
  const [picture, setPicture] = useState<File | null>(null);
  /** The name of someone who is not a member yet; null when writing as a member. */
  const [newName, setNewName] = useState<string | null>(null);
  const isChannel = chat.type === "channel";
  const viewerId = viewerOf(usePage(), chat);
  const setViewer = (id: number) => setState({ viewers: { ...getState().viewers, [chat.id]: id } });
  const people = chat.members.map(({ id, name }) => ({ value: String(id), label: name }));
  const choose = (author: string) => {
    setNewName(author === SOMEONE_NEW ? "" : null);
    if (author !== SOMEONE_NEW) setViewer(Number(author));
  };

  async function post() {
    const author = newName === null ? viewerId : newName.trim();
    if (author === "" && !isChannel) throw new Error("The new member needs a name.");
    if (text.trim() === "" && !picture) return;
    const message: MemberPost = { text: text.trim() };
    if (!isChannel && author !== null) message.author = author;
    if (picture) message.photo = await toBase64(picture);
    if (topicId !== null) message.threadId = topicId;
    const posted = await control.post(chat.id, message);
    setText("");
    setPicture(null);
    setNewName(null);
    if (posted.author) setViewer(posted.author.id);
    scrollToEnd();
  }

  return (
    <form
      className="bar composer"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(post());
      }}
    >
      {!isChannel && (
        <NativeSelect
          aria-label="Write as"
          value={newName === null ? String(viewerId) : SOMEONE_NEW}
          onChange={({ target }) => choose(target.value)}
          data={chat.type === "private" ? people : [...people, SOMEONE_NEW]}
        />
      )}
      {newName !== null && (
        <TextInput
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person just chose to add someone
          autoFocus
          aria-label="Name of the new member"
          placeholder="Name"
          value={newName}
          onChange={({ target }) => setNewName(target.value)}
        />
      )}
      <FileInput
        aria-label="Add a picture"
        accept="image/*"
        clearable
        leftSection={<IconPaperclip size={20} />}
        placeholder="Picture"
        value={picture}
        onChange={setPicture}
      />
      <Textarea
        rows={1}
        flex="1 1 14rem"
        placeholder={isChannel ? "Post to the channel" : "Message"}
        aria-label="Message"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={submitOnEnter}
      />
      <ActionIcon type="submit" variant="filled" color="blue" aria-label="Send">
        <IconSend size={20} />
      </ActionIcon>
    </form>
  );
}
