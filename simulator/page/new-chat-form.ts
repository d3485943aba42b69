import type { ChatInput } from "#control/control-inputs.ts";

import { control } from "./control-client.ts";
import { actionForm, selectField, textField } from "./form-fields.ts";
import { goTo, isWide } from "./page-route.ts";

const KINDS = [
  { value: "group", label: "Group" },
  { value: "supergroup", label: "Supergroup" },
  { value: "channel", label: "Channel" },
  { value: "forum", label: "Forum" },
];

const shapes: Record<string, Pick<ChatInput, "type" | "isForum">> = {
  group: { type: "group" },
  supergroup: { type: "supergroup" },
  channel: { type: "channel" },
  forum: { type: "supergroup", isForum: true },
};

const names = (text: string) =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

/** Makes a group, supergroup, channel or forum, and opens it. */
export function newChatForm(): HTMLElement {
  const kind = selectField("Kind", KINDS);
  const title = textField("Title", { required: "", maxlength: "128" });
  const members = textField("Members, the owner first", { placeholder: "Ann, Somchai" });
  return actionForm("Create chat", [kind.root, title.root, members.root], async () => {
    const shape = shapes[kind.control.value] ?? { type: "group" };
    const chat = await control.createChat({
      ...shape,
      title: title.control.value.trim(),
      members: names(members.control.value),
    });
    title.control.value = "";
    goTo({ chatId: chat.id, panel: isWide() ? "chat" : null });
  });
}
