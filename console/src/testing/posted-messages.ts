import { visiblePosts } from "@tbm/worker/testing/audit/visible-posts.ts";
import type { World } from "@tbm/worker/testing/world/world.ts";
import { act } from "@testing-library/react";

/** Waits until everything is sent and changed. */
export const finishAll = (world: World) =>
  act(() => {
    const open = world.database.prepare("SELECT 1 FROM broadcasts WHERE finished_at IS NULL");
    return world.passTime(() => open.get() === undefined);
  });

/** The texts of the bots' posts that members see now. */
export const visibleTexts = ({ telegram }: World): string[] =>
  visiblePosts(telegram.journal.all()).map(({ text }) => text ?? "");
