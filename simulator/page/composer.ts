import type { MemberPost } from "#control/control-inputs.ts";

import { control } from "./control-client.ts";
import { element } from "./element.ts";
import { fillOptions } from "./form-fields.ts";
import { icon } from "./icons.ts";
import { attempt } from "./notices.ts";
import { isAlive, openChatView, type PageContext, type Part, viewerOf } from "./page-context.ts";
import { createPicturePicker } from "./picture-picker.ts";

const NEW_MEMBER = "new";

/** Where a person writes as any member of the open chat. */
export function createComposer(
  context: PageContext,
  topicId: () => number | null,
  onSent: () => void,
): Part {
  const author = element("select", { class: "author", "aria-label": "Write as" });
  const newName = element("input", {
    class: "new-name",
    "aria-label": "Name of the new member",
    placeholder: "Name",
    hidden: true,
  });
  const text = element("textarea", { rows: 1, placeholder: "Message", "aria-label": "Message" });
  const picture = createPicturePicker();
  const send = element(
    "button",
    { type: "submit", class: "send", "aria-label": "Send" },
    icon("send"),
  );
  const form = element("form", { class: "composer" });
  form.append(
    picture.chip,
    element("div", { class: "writer" }, author, newName),
    element("div", { class: "writing" }, picture.root, text, send),
  );
  const closed = element("p", { class: "composer-closed" });

  author.addEventListener("change", () => {
    const chat = openChatView(context);
    newName.hidden = author.value !== NEW_MEMBER;
    if (!newName.hidden) newName.focus();
    else if (chat) context.viewers.set(chat.id, Number(author.value));
    context.changed();
  });
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });

  async function post() {
    const chat = openChatView(context);
    if (!chat) return;
    const draft: MemberPost = { text: text.value.trim() };
    const isNew = author.value === NEW_MEMBER;
    if (chat.type !== "channel") draft.author = isNew ? newName.value.trim() : Number(author.value);
    if (draft.author === "") throw new Error("The new member needs a name.");
    const photo = await picture.read();
    if (photo !== null) draft.photo = photo;
    if (draft.text === "" && photo === null) return;
    const thread = topicId();
    if (thread !== null) draft.threadId = thread;
    const posted = await control.post(chat.id, draft);
    text.value = "";
    newName.value = "";
    newName.hidden = true;
    picture.clear();
    if (posted.author) context.viewers.set(chat.id, posted.author.id);
    onSent();
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(post());
  });

  function update() {
    const chat = openChatView(context);
    if (!chat) return;
    const canWrite = isAlive(chat);
    form.hidden = !canWrite;
    closed.hidden = canWrite;
    closed.textContent = chat.isDeleted
      ? "This chat was deleted."
      : "This group has moved on as a supergroup.";
    author.parentElement?.toggleAttribute("hidden", chat.type === "channel");
    text.placeholder = chat.type === "channel" ? "Post to the channel" : "Message";
    fillOptions(author, [
      ...chat.members.map(({ id, name }) => ({ value: String(id), label: name })),
      ...(chat.type === "private" ? [] : [{ value: NEW_MEMBER, label: "Someone new…" }]),
    ]);
    if (newName.hidden) author.value = String(viewerOf(context, chat) ?? "");
  }

  return { root: element("div", { class: "composer-frame" }, form, closed), update };
}
