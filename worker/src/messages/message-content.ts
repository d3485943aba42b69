import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import type { MessageStep } from "@tbm/contract/message-steps.ts";

export interface Attachment {
  name: string;
  file: string;
  digest: string;
  type: string;
}

/** One part of a message, sent with one call to Telegram. */
export type Step = MessageStep<Attachment, KeyboardLayout>;
