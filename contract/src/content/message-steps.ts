import { LIMITS } from "#limits.ts";

import type { Entity } from "./entities.ts";
import { ANIMATION_TYPE } from "./picture-kinds.ts";

/** Only a picture's type matters here, such as `image/gif`. */
interface AnyPicture {
  type: string;
}

/** The content that members see, before it is split into messages. */
export interface Content<Picture extends AnyPicture, Keyboard> {
  message: string;
  entities: readonly Entity[];
  pictures: readonly Picture[];
  keyboard: Keyboard | null;
}

/** One message, sent with one call to Telegram. The entities belong to the text or the caption. */
export type MessageStep<Picture, Keyboard> = { entities: readonly Entity[] } & (
  | { kind: "text"; text: string; keyboard: Keyboard | null }
  | { kind: "photo" | "animation"; picture: Picture; caption: string; keyboard: Keyboard | null }
  | { kind: "album"; pictures: readonly Picture[]; caption: string }
);

/** How many messages a step counts as in Telegram's limits. */
export const weightOf = (step: MessageStep<unknown, unknown>): number =>
  step.kind === "album" ? step.pictures.length : 1;

export const picturesOf = <Picture>(step: MessageStep<Picture, unknown>): readonly Picture[] => {
  if (step.kind === "text") return [];
  return step.kind === "album" ? step.pictures : [step.picture];
};

const isAnimated = ({ type }: AnyPicture) => type === ANIMATION_TYPE;

const alone = <Picture extends AnyPicture>(picture: Picture) => ({
  kind: isAnimated(picture) ? ("animation" as const) : ("photo" as const),
  picture,
  caption: "",
  entities: [],
  keyboard: null,
});

/** Telegram allows no animations in an album, so each is sent separately. */
function withoutText<Picture extends AnyPicture>(
  pictures: readonly Picture[],
): MessageStep<Picture, never>[] {
  const still = pictures.filter((picture) => !isAnimated(picture));
  const moving = pictures.filter(isAnimated).map(alone);
  const [first] = still;
  if (!first) return moving;
  if (still.length === 1) return [alone(first), ...moving];
  return [{ kind: "album", pictures: still, caption: "", entities: [] }, ...moving];
}

/**
 * Splits a content into messages, in order. The text is the caption if it fits. An album can't have a keyboard, so if
 * there is one, the text follows as its own message.
 */
export function stepsOf<Picture extends AnyPicture, Keyboard>(
  content: Content<Picture, Keyboard>,
): MessageStep<Picture, Keyboard>[] {
  const { message, entities, pictures, keyboard } = content;
  const text = { kind: "text" as const, text: message, entities, keyboard };
  const [first] = pictures;
  if (!first) return [text];
  const fits = message.length <= LIMITS.captionLength;
  if (fits && pictures.length === 1) {
    return [{ ...alone(first), caption: message, entities, keyboard }];
  }
  const steps = withoutText(pictures);
  const [album] = steps;
  if (fits && !keyboard && steps.length === 1 && album?.kind === "album") {
    return [{ ...album, caption: message, entities }];
  }
  return [...steps, text];
}
