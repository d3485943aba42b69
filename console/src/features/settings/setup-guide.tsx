import { Card, Code, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

import classes from "./setup-guide.module.css";

interface Step {
  title: string;
  text: ReactNode;
  here: ReactNode;
  cloudflare: ReactNode;
}

const STEPS: Step[] = [
  {
    title: "Deploy the worker code",
    text: "The worker talks to Telegram and keeps your data; this console only shows it.",
    here: (
      <>
        <Code>npm start</Code> does all three steps and prints a connect link.
      </>
    ),
    cloudflare: (
      <>
        After <Code>npx wrangler login</Code>, <Code>npm run deploy</Code> does all three steps and
        prints a connect link.
      </>
    ),
  },
  {
    title: "Set environment variables",
    text: "For the API key, the worker URL, a database and an object-storage bucket.",
    here: (
      <>
        Made on the first start, kept in the data folder. <Code>WORKER_URL</Code> is for a public
        address.
      </>
    ),
    cloudflare: (
      <>
        Made on the first deploy: <Code>API_KEY</Code>, <Code>WORKER_URL</Code>, a D1 database and
        an R2 bucket.
      </>
    ),
  },
  {
    title: "Run the database schema",
    text: "It creates the tables the worker writes to.",
    here: "Applied at every start.",
    cloudflare: "Applied at every deploy.",
  },
];

export function SetupGuide() {
  return (
    <Card component="section" aria-labelledby="guide-title">
      <Title order={2} id="guide-title" mb="lg">
        Setup guide
      </Title>
      <ol className={classes["steps"]}>
        {STEPS.map(({ title, text, here, cloudflare }) => (
          <li className={classes["step"]} key={title}>
            <Title order={3}>{title}</Title>
            <Text c="dimmed" mt={2}>
              {text}
            </Text>
            <dl className={classes["ways"]}>
              <div>
                <dt>Own machine</dt>
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
    </Card>
  );
}
