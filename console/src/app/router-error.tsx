import { t } from "@lingui/core/macro";
import { Button, Card, Code, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { IconCloudOff } from "@tabler/icons-react";

import { useRouteError } from "#router/route-error-boundary.tsx";
import { useLocation } from "#router/router-context.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";

import { titleAt } from "./menu.ts";
import { useReloadOnReturn } from "./use-reload-on-return.ts";

/** The messages of the different browsers, and of Vite for a style sheet. */
const CODE_LOST = /dynamically imported module|importing a module script|unable to preload/i;

const reloadPage = () => window.location.reload();

interface RouterErrorProps {
  reload?: () => void;
}

/** For bugs, and for a screen whose code cannot be loaded: after an update, or while the server is down. */
export function RouterError({ reload = reloadPage }: RouterErrorProps) {
  const words = describe(useRouteError());
  const isCodeLost = CODE_LOST.test(words);
  const isServerThere = useReloadOnReturn(isCodeLost, reload);
  return isCodeLost && !isServerThere ? <ServerAway /> : <Crash words={words} reload={reload} />;
}

function ServerAway() {
  const { pathname } = useLocation();
  return (
    <>
      <PageHeader title={titleAt(pathname) || "Telegram Bot Manager"} />
      <Card role="status">
        <EmptyState
          icon={IconCloudOff}
          text={t`Can't reach the server`}
          help={t`Check your network. This page loads when the server is back.`}
        />
      </Card>
    </>
  );
}

interface CrashProps {
  words: string;
  reload: () => void;
}

function Crash({ words, reload }: CrashProps) {
  const title = t`Unexpected Application Error!`;
  useDocumentTitle(`${title} · Telegram Bot Manager`);
  return (
    <Card maw="40rem" mx="auto" my="xl">
      <Stack align="flex-start">
        <Title order={1}>{title}</Title>
        <Text>{t`This page couldn't be shown. Reloading it usually helps.`}</Text>
        <Code block w="100%" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {words}
        </Code>
        <Button onClick={reload}>{t`Reload`}</Button>
      </Stack>
    </Card>
  );
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
