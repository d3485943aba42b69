import { t } from "@lingui/core/macro";
import { Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { ALERT_LANGUAGES } from "@tbm/contract/upkeep/alerts.ts";
import { useState } from "react";

import { pairAlertChat } from "#api/alerts.ts";
import { botsQuery } from "#api/bots.ts";
import { useClient } from "#api/client/use-client.ts";
import { languageAmong } from "#language/language.ts";
import { onlineBotOptions } from "#records/bot-status.ts";
import { Link } from "#router/link.tsx";
import { Dialog } from "#ui/dialog/dialog.tsx";
import { SearchSelect } from "#ui/search-select.tsx";

import { PairingLink } from "./pairing-link.tsx";

/** Choose a bot, open its link and press Start. */
export function PairDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog isOpen={isOpen} title={t`Add a chat`} size="small" onClose={onClose}>
      {isOpen && <Pairing onClose={onClose} />}
    </Dialog>
  );
}

function Pairing({ onClose }: { onClose: () => void }) {
  const client = useClient();
  const bots = useQuery(botsQuery(client));
  const pairing = useMutation(pairAlertChat(client));
  const offered = onlineBotOptions(bots.data ?? []);
  const [chosen, setChosen] = useState<string | null>(null);
  const botId = chosen ?? offered[0]?.value ?? null;
  const makeLink = () =>
    botId && pairing.mutate({ botId, language: languageAmong(ALERT_LANGUAGES) });
  if (pairing.data && botId) {
    return (
      <PairingLink
        key={pairing.data.link}
        pairing={pairing.data}
        botId={botId}
        onRenew={makeLink}
        onClose={onClose}
      />
    );
  }
  return (
    <Stack>
      <Text>{t`Choose the bot that sends you alerts. Its posts to groups don't change.`}</Text>
      <SearchSelect
        label={t`Bot`}
        description={
          bots.data && offered.length === 0 ? (
            <>
              {t`No bot is online.`}{" "}
              <Anchor component={Link} to="/bots" inherit underline="always">
                {t`Open Bots`}
              </Anchor>
            </>
          ) : null
        }
        placeholder={bots.data ? t`Choose a bot` : t`Loading bots…`}
        disabled={offered.length === 0}
        data={offered}
        value={botId}
        onChange={setChosen}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t`Cancel`}
        </Button>
        <Button disabled={botId === null} loading={pairing.isPending} onClick={makeLink}>
          {t`Continue`}
        </Button>
      </Group>
    </Stack>
  );
}
