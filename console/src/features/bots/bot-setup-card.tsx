import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Anchor, Code, List } from "@mantine/core";
import { IconListNumbers } from "@tabler/icons-react";

import { HelpCard } from "#ui/help-card.tsx";

export function BotSetupCard({ isAwaited }: { isAwaited: boolean }) {
  return (
    <HelpCard id="bots" isAwaited={isAwaited} icon={IconListNumbers} title={t`Setup instructions`}>
      <List type="ordered" size="sm" spacing={4}>
        <List.Item>
          <Trans>
            In Telegram, open{" "}
            <Anchor
              inherit
              underline="always"
              href="https://t.me/BotFather"
              target="_blank"
              rel="noopener noreferrer"
            >
              @BotFather
            </Anchor>
            , send <Code>/newbot</Code> and copy the token it gives you.
          </Trans>
        </List.Item>
        <List.Item>
          {t`Press Add Bot and paste the token. The worker checks it with Telegram and configures the webhook automatically; a worker without a public address polls instead.`}
        </List.Item>
        <List.Item>
          {t`Add the bot to your groups, and make it an administrator in channels. They appear under Groups automatically.`}
        </List.Item>
        <List.Item>
          <Trans>
            Once the bot is in all of them, send <Code>/setjoingroups</Code> to @BotFather and
            choose Disable. Until then, anyone can add the bot to a group.
          </Trans>
        </List.Item>
      </List>
    </HelpCard>
  );
}
