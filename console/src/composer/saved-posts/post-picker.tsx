import { t } from "@lingui/core/macro";
import { Skeleton, Stack, Text, TextInput, Title, UnstyledButton } from "@mantine/core";
import { IconFileText, IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { MessagePicture } from "@tbm/contract/images.ts";
import type { Draft } from "@tbm/contract/writing/drafts.ts";
import { useDeferredValue, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { draftsQuery } from "#api/drafts.ts";
import { imageAddress } from "#api/images.ts";
import { savedPostsQuery } from "#api/saved-posts.ts";
import { draftOf, isFromThisDevice } from "#composer/drafts/draft-copy.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { draftSync } from "#composer/drafts/draft-sync.ts";
import { excerpt } from "#records/excerpt.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { formatMoment } from "#time/dates.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

import { searchPosts } from "./saved-content.ts";

import classes from "./post-picker.module.css";

interface PostPickerProps {
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** Saved posts, and drafts from other devices and tabs, to open in the composer. */
export function PostPicker({ onOpen, onClose }: PostPickerProps) {
  const client = useClient();
  const posts = useQuery(savedPostsQuery(client));
  const [query, setQuery] = useState("");
  const words = useDeferredValue(query);
  const found = posts.data && searchPosts(posts.data, words);
  return (
    <Dialog isOpen title={t`From saved posts`} onClose={onClose}>
      <Stack gap="md">
        <TextInput
          aria-label={t`Search saved posts`}
          placeholder={t`Search saved posts`}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          data-autofocus
        />
        {words.trim() === "" && <OtherDrafts onClose={onClose} />}
        {posts.isLoadingError ? (
          <LoadFailed text={t`Saved posts could not be loaded`} query={posts} />
        ) : found?.length === 0 ? (
          <EmptyState
            icon={IconFileText}
            isSmall
            text={posts.data?.length === 0 ? t`No saved posts yet` : t`No saved posts match`}
            {...(posts.data?.length === 0 && {
              help: t`Write a message and press “Save as…” to use it again later.`,
            })}
          />
        ) : (
          <ul className={classes["list"]} aria-label={t`Saved posts`} aria-busy={!found}>
            {found?.map(({ id, name, message, images }) => (
              <Row
                key={id}
                title={name}
                text={excerpt(message)}
                picture={images[0]}
                onChoose={() => onOpen(id)}
              />
            )) ?? [0, 1, 2].map((row) => <Skeleton key={row} height={56} />)}
          </ul>
        )}
      </Stack>
    </Dialog>
  );
}

function OtherDrafts({ onClose }: { onClose: () => void }) {
  const client = useClient();
  const { data = [] } = useQuery({ ...draftsQuery(client), meta: {}, staleTime: 0 });
  const ownId = draftStore.read(client.baseUrl).copy?.id;
  const others = data.filter(({ id }) => id !== ownId);
  if (others.length === 0) return null;

  function open(draft: Draft) {
    onClose();
    void draftSync.switchTo(draft);
  }

  return (
    <section aria-label={t`Other drafts`}>
      <Title order={3} size="h5" mb={4}>
        {t`Other drafts`}
      </Title>
      <ul className={classes["list"]}>
        {others.map((draft) => (
          <Row
            key={draft.id}
            title={excerpt(draftOf(draft)?.message ?? "")}
            text={placeOf(draft)}
            picture={draft.images[0]}
            onChoose={() => open(draft)}
          />
        ))}
      </ul>
      <Title order={3} size="h5" mt="md">
        {t`Saved posts`}
      </Title>
    </section>
  );
}

function placeOf(draft: Draft): string {
  const at = formatMoment(new Date(draft.version).toISOString());
  return isFromThisDevice(draft) ? t`On this device, ${at}` : t`On another device, ${at}`;
}

interface RowProps {
  title: string;
  text: string;
  picture: MessagePicture | undefined;
  onChoose: () => void;
}

function Row({ title, text, picture, onChoose }: RowProps) {
  const client = useClient();
  const address = picture && imageAddress(client, picture.url);
  return (
    <li>
      <UnstyledButton className={classes["row"] ?? ""} onClick={onChoose}>
        {address ? (
          <img src={address} alt="" loading="lazy" className={classes["picture"]} />
        ) : (
          <span className={classes["picture"]}>
            <IconFileText size={20} stroke={1.6} aria-hidden />
          </span>
        )}
        <span className={classes["words"]}>
          <Text component="span" fw={600} truncate display="block">
            {title}
          </Text>
          <Text component="span" size="sm" c="dimmed" truncate display="block">
            {text}
          </Text>
        </span>
      </UnstyledButton>
    </li>
  );
}
