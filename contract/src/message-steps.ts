import type { Entity } from "./entities.ts";
import { LIMITS } from "./limits.ts";
import { ANIMATION_TYPE } from "./picture-kinds.ts";

/** Of a picture only its kind matters here, such as `image/gif`. */
interface AnyPicture {
  type: string;
}

/** What members are to see, before it is cut into messages. */
export interface Content<Picture extends AnyPicture, Keyboard> {
  message: string;
  entities: readonly Entity[];
  pictures: readonly Picture[];
  keyboard: Keyboard | null;
}

/** One call to Telegram. The entities are those of the text or the caption. */
export type MessageStep<Picture, Keyboard> = { entities: readonly Entity[] } & (
  | { kind: "text"; text: string; keyboard: Keyboard | null }
  | { kind: "photo" | "animation"; picture: Picture; caption: string; keyboard: Keyboard | null }
  | { kind: "album"; pictures: readonly Picture[]; caption: string }
);

/** How many messages a step is to Telegram's limits. */
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

/** Telegram takes no animation into an album, so each goes on its own. */
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
 * The messages of a content, in order. The text goes under the picture if it fits there; an album can
 * carry no keyboard, so with one the text follows by itself.
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
