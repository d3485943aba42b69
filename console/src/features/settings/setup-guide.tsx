import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Card, Code, Group, Text, Title, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";

import { useSavedConnectionTest } from "#api/workers/worker-health.ts";

import classes from "./setup-guide.module.css";

interface Step {
  title: string;
  text: ReactNode;
  here: ReactNode;
  cloudflare: ReactNode;
}

const setupSteps = (): Step[] => [
  {
    title: t`Deploy the worker code`,
    text: t`The worker talks to Telegram and stores your data; this console only shows it.`,
    here: (
      <Trans>
        <Code>npm start</Code> does all three steps and prints a connect link.
      </Trans>
    ),
    cloudflare: (
      <Trans>
        After <Code>npx wrangler login</Code>, <Code>npm run deploy</Code> does all three steps and
        prints a connect link.
      </Trans>
    ),
  },
  {
    title: t`Set environment variables`,
    text: t`For the API key, the worker URL, a database and an object-storage bucket.`,
    here: (
      <Trans>
        Created on the first start and kept in the data folder. Set <Code>WORKER_URL</Code> only for
        a public address.
      </Trans>
    ),
    cloudflare: (
      <Trans>
        Created on the first deploy: <Code>API_KEY</Code>, <Code>WORKER_URL</Code>, a D1 database
        and an R2 bucket.
      </Trans>
    ),
  },
  {
    title: t`Run the database schema`,
    text: t`It creates the worker's tables.`,
    here: t`Applied on every start.`,
    cloudflare: t`Applied on every deploy.`,
  },
];

/** Folded once a worker is connected, because it is done then. */
export function SetupGuide() {
  const isConnected = useSavedConnectionTest()?.kind === "connected";
  const [isToggled, setIsToggled] = useState(false);
  const isOpen = isConnected === isToggled;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Card component="section" aria-labelledby="guide-title">
      <Title order={2} id="guide-title">
        <UnstyledButton
          w="100%"
          fz="inherit"
          aria-expanded={isOpen}
          onClick={() => setIsToggled(!isToggled)}
        >
          <Group justify="space-between">
            {t`Setup guide`}
            <Chevron size={18} stroke={1.7} aria-hidden />
          </Group>
        </UnstyledButton>
      </Title>
      {isOpen && <Steps />}
    </Card>
  );
}

function Steps() {
  return (
    <ol className={classes["steps"]}>
      {setupSteps().map(({ title, text, here, cloudflare }) => (
        <li className={classes["step"]} key={title}>
          <Title order={3}>{title}</Title>
          <Text c="dimmed" mt={2}>
            {text}
          </Text>
          <dl className={classes["ways"]}>
            <div>
              <dt>{t`Own machine`}</dt>
              <dd>{here}</dd>
            </div>
            <div>
              <dt>Cloudflare</dt>
              <dd>{cloudflare}</dd>
            </div>
          </dl>
        </li>
      ))}
    </ol>
  );
}
