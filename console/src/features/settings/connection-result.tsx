import { t } from "@lingui/core/macro";
import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { Health } from "@tbm/contract/health.ts";
import type { ReactNode } from "react";

import type { ConnectionTest } from "#api/workers/worker-health.ts";
import { Sentence } from "#ui/sentence.tsx";

import { adviceFor } from "./connection-advice.ts";
import { MessageDates } from "./message-dates.tsx";

import classes from "./connection-result.module.css";

interface ConnectionResultProps {
  test: ConnectionTest | null;
  /** The tested address. */
  baseUrl: string;
  isSaved: boolean;
  /** Where to go after saving. */
  nextStep: ReactNode;
}

/** What the last test found, in detail. The toast only has the specification's sentence. */
export function ConnectionResult(props: ConnectionResultProps) {
  return <output className={classes["result"]}>{found(props)}</output>;
}

function answerText(health: Health | null): string {
  if (!health) {
    return t`The worker is responding. It doesn't say what it is, so only basic features are available.`;
  }
  const { name, version, timezone } = health;
  return t`${name} ${version} is responding. Its time zone is ${timezone}.`;
}

function found({ test, baseUrl, isSaved, nextStep }: ConnectionResultProps): ReactNode {
  if (!test || test.kind === "address" || test.kind === "key") return null;
  // The element around it is a live region. A second one would announce everything twice.
  const common = { mt: "lg", role: "group" } as const;
  if (test.kind === "connected") {
    return (
      <Alert {...common} color="teal" icon={<IconCircleCheck aria-hidden />}>
        {answerText(test.health)}
        {!isSaved && ` ${t`Not saved yet. Press Save Configuration to use it.`}`}
        {test.health && <MessageDates health={test.health} />}
        {nextStep}
      </Alert>
    );
  }
  const { cause, remedy } = adviceFor(test, { baseUrl, pageOrigin: window.location.origin });
  return (
    <Alert
      {...common}
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      title={<Sentence>{cause}</Sentence>}
    >
      <Sentence>{remedy}</Sentence>
    </Alert>
  );
}
