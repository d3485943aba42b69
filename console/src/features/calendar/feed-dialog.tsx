import { t } from "@lingui/core/macro";
import { Alert, Button, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { IconCopy, IconKey } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { FEED_LANGUAGES, type FeedLanguage } from "@tbm/contract/calendar/feed-languages.ts";
import { LIMITS } from "@tbm/contract/limits.ts";
import { useState } from "react";

import { deleteFeed, feedQuery, renewFeed } from "#api/calendar/calendar.ts";
import { useClient } from "#api/client/use-client.ts";
import { languageAmong } from "#language/language.ts";
import { LANGUAGES } from "#language/languages.ts";
import { LoadFailed } from "#records/loading/load-failed.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { SmallChoice } from "#ui/small-choice.tsx";
import { copyWithToast } from "#ui/toast/copy-with-toast.ts";

const copy = (address: string) =>
  copyWithToast(address, {
    title: t`Address Copied`,
    description: t`Anyone who has it can see your plan`,
  });

/** Makes, shows, renews and ends the feed for other calendar programs. */
export function FeedDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} title={t`Calendar feed`} onClose={onClose}>
      {isOpen && <Feed />}
    </Dialog>
  );
}

function Feed() {
  const client = useClient();
  const feed = useQuery(feedQuery(client));
  const renewal = useMutation(renewFeed(client));
  const deletion = useMutation(deleteFeed(client));
  const [chosen, setChosen] = useState<FeedLanguage | null>(null);
  const days = LIMITS.feedDays;
  if (feed.isLoadingError) {
    return <LoadFailed text={t`The feed could not be loaded`} query={feed} />;
  }
  if (!feed.data) return <Skeleton height={96} />;
  const { url } = feed.data;
  const current = FEED_LANGUAGES.find((known) => known === feed.data.language) ?? "en";
  const language = chosen ?? (url === null ? languageAmong(FEED_LANGUAGES) : current);
  const renew = () => renewal.mutate(language);
  const isBusy = renewal.isPending || deletion.isPending;
  return (
    <Stack gap="md">
      <Text>{t`Google Calendar, Apple Calendar or Outlook can show your plan for the next ${days} days. They read it at a secret address.`}</Text>
      <Group gap="sm">
        <Text>{t`Language of the feed`}</Text>
        <SmallChoice<FeedLanguage>
          label={t`Language of the feed`}
          value={language}
          onChange={setChosen}
          options={FEED_LANGUAGES.map((value) => ({
            value,
            label: <span lang={value}>{LANGUAGES[value].name}</span>,
          }))}
        />
      </Group>
      {url === null ? (
        <Group justify="flex-end">
          <Button loading={renewal.isPending} onClick={renew} data-autofocus>
            {t`Create address`}
          </Button>
        </Group>
      ) : (
        <>
          <TextInput
            label={t`Secret address`}
            value={url}
            readOnly
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
          {language !== current && (
            <Text c="dimmed" role="status">
              {t`To change the language, create a new address.`}
            </Text>
          )}
          <Alert color="orange" icon={<IconKey size={18} aria-hidden />}>
            {t`Anyone with this address can see your plan, but not change it. A new address replaces this one.`}
          </Alert>
          <Group justify="flex-end" gap="xs">
            <Button
              variant="subtle"
              color="red"
              mr="auto"
              disabled={isBusy}
              onClick={() => deletion.mutate()}
            >
              {t`End feed`}
            </Button>
            <Button variant="default" disabled={isBusy} onClick={renew}>
              {t`New address`}
            </Button>
            <Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void copy(url)}>
              {t`Copy address`}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
