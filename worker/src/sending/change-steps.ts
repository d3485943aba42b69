import type { Entity } from "@tbm/contract/content/entities.ts";
import { picturesOf, weightOf } from "@tbm/contract/content/message-steps.ts";
import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";

import type { Broadcast, QueuedDelivery } from "#ledger/delivery.ts";
import type { Attachment, Step } from "#messages/message-content.ts";

interface Texts {
  text: string;
  entities: readonly Entity[];
  keyboard: KeyboardLayout | null;
}

/** What one posted message becomes: another text, another caption, or another picture with its caption. */
type EditedMessage =
  | ({ kind: "text" | "caption" } & Texts)
  | ({ kind: "photo" | "animation"; picture: Attachment } & Texts);

/** One call that changes a posted message. */
export type ChangeStep =
  | { kind: "delete"; messageId: number }
  | { kind: "buttons"; messageId: number; keyboard: KeyboardLayout | null }
  | { kind: "edit"; messageId: number; message: EditedMessage };

/** One call of a lane. */
export type CallStep = Step | ChangeStep;

export const isChange = (step: CallStep): step is ChangeStep =>
  step.kind === "delete" || step.kind === "edit" || step.kind === "buttons";

/** Each message of the content, as an edit replaces it. */
function messagesOf(step: Step): EditedMessage[] {
  if (step.kind === "text") return [step];
  const { caption: text, entities } = step;
  if (step.kind !== "album") {
    const { kind, picture, keyboard } = step;
    return [{ kind, picture, text, entities, keyboard }];
  }
  return step.pictures.map((picture, index) => ({
    kind: "photo" as const,
    picture,
    keyboard: null,
    ...(index === 0 ? { text, entities } : { text: "", entities: [] }),
  }));
}

function editOf(
  { steps, edit }: Broadcast,
  { step, messageIds }: QueuedDelivery,
): ChangeStep | undefined {
  const part = edit?.parts[step];
  const message = part && steps.flatMap(messagesOf)[part.message];
  const messageId = part && messageIds[part.message];
  if (!message || messageId === undefined) return undefined;
  const isCaption = "picture" in message && !part.hasNewPicture;
  if (!isCaption) return { kind: "edit", messageId, message };
  const { text, entities, keyboard } = message;
  return { kind: "edit", messageId, message: { kind: "caption", text, entities, keyboard } };
}

/** The next call for a delivery, or undefined if its record cannot be read. */
export function nextStep(broadcast: Broadcast, delivery: QueuedDelivery): CallStep | undefined {
  const { action, step, messageIds } = delivery;
  if (action === "post") return broadcast.steps[step];
  if (action === "edit") return editOf(broadcast, delivery);
  const messageId = messageIds[step];
  if (messageId === undefined) return undefined;
  if (action === "delete") return { kind: "delete", messageId };
  return { kind: "buttons", messageId, keyboard: broadcast.keyboard };
}

/** How many calls a delivery needs in all. */
export function countSteps({ steps, edit }: Broadcast, delivery: QueuedDelivery): number {
  if (delivery.action === "post") return steps.length;
  return delivery.action === "edit" ? (edit?.parts.length ?? 0) : delivery.messageIds.length;
}

/** How many messages a call counts as in Telegram's limits. */
export const callWeight = (step: CallStep): number => (isChange(step) ? 1 : weightOf(step));

/** The pictures that a call needs. */
export function callPictures(step: CallStep): readonly Attachment[] {
  if (!isChange(step)) return picturesOf(step);
  return step.kind === "edit" && "picture" in step.message ? [step.message.picture] : [];
}
