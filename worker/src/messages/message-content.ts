import type { MessageStep } from "@tbm/contract/content/message-steps.ts";
import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";

export interface Attachment {
  name: string;
  file: string;
  digest: string;
  type: string;
}

/** One part of a message, sent with one call to Telegram. */
export type Step = MessageStep<Attachment, KeyboardLayout>;
