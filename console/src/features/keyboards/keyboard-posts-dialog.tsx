import { plural, t } from "@lingui/core/macro";
import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { KeyboardPosts } from "@tbm/contract/changes.ts";
import type { Keyboard } from "@tbm/contract/keyboards.ts";
import { useRef } from "react";

import { useClient } from "#api/client/use-client.ts";
import { keyboardPostsQuery } from "#api/keyboard-posts.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";

import { countsOf, offerText } from "./keyboard-update-facts.ts";
import { UpdateProgress, UpdateResult } from "./keyboard-update-result.tsx";
import { type KeyboardUpdate, useKeyboardUpdate } from "./use-keyboard-update.ts";

interface KeyboardPostsDialogProps {
  /** Null keeps the dialog closed. */
  keyboard: Keyboard | null;
  onClose: () => void;
}

/** Gives the posts that carry a keyboard its current buttons, and shows how the last update went. */
export function KeyboardPostsDialog({ keyboard, onClose }: KeyboardPostsDialogProps) {
  return (
    <Dialog isOpen={keyboard !== null} onClose={onClose} title={t`Update Posts`}>
      {keyboard && <KeyboardPostsUpdate keyboard={keyboard} key={keyboard.id} onClose={onClose} />}
    </Dialog>
  );
}

function KeyboardPostsUpdate({ keyboard, onClose }: { keyboard: Keyboard; onClose: () => void }) {
  const posts = useQuery(keyboardPostsQuery(useClient(), keyboard.id));
  const update = useKeyboardUpdate(keyboard.id);
  const { last } = update;
  const failed = [posts, update.changes].find(({ isLoadingError }) => isLoadingError);
  if (failed) return <LoadFailed text={t`The posts could not be loaded`} query={failed} />;
  if (!posts.data || !last) return <Skeleton height={96} aria-busy />;
  return (
    <Stack gap="lg">
      {update.isRunning ? (
        <UpdateProgress changes={last} isStopping={update.isStopping} />
      ) : (
        <>
          {!update.isStarted && <Text>{postsText(keyboard, posts.data)}</Text>}
          {last.length > 0 && <UpdateResult changes={last} />}
        </>
      )}
      <Choices posts={posts.data.posts} update={update} onClose={onClose} />
    </Stack>
  );
}

function postsText({ name }: Keyboard, posts: KeyboardPosts): string {
  return posts.posts > 0 ? offerText(posts) : t`No posts use “${name}”.`;
}

interface ChoicesProps {
  posts: number;
  update: KeyboardUpdate;
  onClose: () => void;
}

function Choices({ posts, update, onClose }: ChoicesProps) {
  const { last = [], isRunning, isStarted, isStarting, isStopping, start, stop } = update;
  const { total, done } = countsOf(last);
  const canUpdate = posts > 0 && !isRunning && !(isStarted && done === total);
  const close = useRef<HTMLButtonElement>(null);
  /** The pressed button goes away, so the focus moves to the one that stays. */
  const press = (run: () => void) => () => {
    close.current?.focus();
    run();
  };
  return (
    <Group justify="flex-end" gap="xs">
      <Button ref={close} variant="default" onClick={onClose} data-autofocus>
        {canUpdate && !isStarted ? t`Not now` : t`Close`}
      </Button>
      {canUpdate && (
        <Button loading={isStarting} onClick={press(start)}>
          {isStarted
            ? t`Update again`
            : plural(posts, { one: "Update # post", other: "Update # posts" })}
        </Button>
      )}
      {isRunning && (
        <Button color="red" variant="light" loading={isStopping} onClick={press(stop)}>
          {t`Stop`}
        </Button>
      )}
    </Group>
  );
}
