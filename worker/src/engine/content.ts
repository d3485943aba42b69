import type { KeyboardLayout } from "@tbm/contract/keyboards.ts";
import { LIMITS } from "@tbm/contract/limits.ts";

export interface Attachment {
  name: string;
  file: string;
  digest: string;
  type: string;
}

/** What members are to see, before it is cut into messages. */
export interface Content {
  message: string;
  pictures: readonly Attachment[];
  keyboard: KeyboardLayout | null;
}

/** One call to Telegram. */
export type Step =
  | { kind: "text"; text: string; keyboard: KeyboardLayout | null }
  | {
      kind: "photo" | "animation";
      picture: Attachment;
      caption: string;
      keyboard: KeyboardLayout | null;
    }
  | { kind: "album"; pictures: readonly Attachment[]; caption: string };

/** How many messages a step is to Telegram's limits. */
export const weightOf = (step: Step): number => (step.kind === "album" ? step.pictures.length : 1);

export const picturesOf = (step: Step): readonly Attachment[] => {
  if (step.kind === "text") return [];
  return step.kind === "album" ? step.pictures : [step.picture];
};

const isAnimated = ({ type }: Attachment) => type === "image/gif";

function single(picture: Attachment, caption = "", keyboard: KeyboardLayout | null = null): Step {
  return { kind: isAnimated(picture) ? "animation" : "photo", picture, caption, keyboard };
}

/** Telegram takes no animation into an album, so each goes on its own. */
function withoutText(pictures: readonly Attachment[]): Step[] {
  const still = pictures.filter((picture) => !isAnimated(picture));
  const [first] = still;
  const steps: Step[] = [];
  if (first && still.length === 1) steps.push(single(first));
  if (still.length > 1) steps.push({ kind: "album", pictures: still, caption: "" });
  return [...steps, ...pictures.filter(isAnimated).map((picture) => single(picture))];
}

/**
 * The messages of a content, in order. The text goes under the picture if it fits there; an album can
 * carry no keyboard, so with one the text follows by itself.
 */
export function stepsOf({ message, pictures, keyboard }: Content): Step[] {
  const text: Step = { kind: "text", text: message, keyboard };
  const [first] = pictures;
  if (!first) return [text];
  const fits = message.length <= LIMITS.captionLength;
  if (fits && pictures.length === 1) return [single(first, message, keyboard)];
  const steps = withoutText(pictures);
  const [album] = steps;
  if (fits && !keyboard && steps.length === 1 && album?.kind === "album") {
    return [{ ...album, caption: message }];
  }
  return [...steps, text];
}
