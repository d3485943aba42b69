import {
  type Content,
  type MessageStep,
  picturesOf,
  stepsOf,
} from "@tbm/contract/content/message-steps.ts";
import { ANIMATION_TYPE } from "@tbm/contract/content/picture-kinds.ts";

/** What a group must allow for the whole message to arrive. */
export interface Needs {
  text: boolean;
  photos: boolean;
  animations: boolean;
}

export const needsOf = (content: Content<{ type: string }, unknown>): Needs =>
  needsOfSteps(stepsOf(content));

export function needsOfSteps(steps: readonly MessageStep<{ type: string }, unknown>[]): Needs {
  const types = steps.flatMap(picturesOf).map(({ type }) => type);
  return {
    text: steps.some(({ kind }) => kind === "text"),
    photos: types.some((type) => type !== ANIMATION_TYPE),
    animations: types.includes(ANIMATION_TYPE),
  };
}
