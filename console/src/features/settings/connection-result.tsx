import { t } from "@lingui/core/macro";
import { Alert } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import type { Health } from "@tbm/contract/health.ts";
import type { ReactNode } from "react";

import type { ConnectionTest } from "#api/workers/worker-health.ts";
import { useNow } from "#time/use-now.ts";
import { workerFormats } from "#time/worker-formats.ts";
import { ownZone } from "#time/zone-time.ts";
import { Sentence } from "#ui/sentence.tsx";

import { adviceFor } from "./connection-advice.ts";
import { CONSOLE_VERSION } from "./console-version.ts";
import { datesText, MessageDates } from "./message-dates.tsx";

import classes from "./connection-result.module.css";

interface ConnectionResultProps {
  test: ConnectionTest | null;
  /** The tested address. */
  baseUrl: string;
  isSaved: boolean;
  /** Where to go after saving. */
  nextStep: ReactNode;
  /** Whether a saved worker is being tested. */
  isAwaited: boolean;
}

/** What the last test found, in detail. The toast only has the specification's sentence. */
export function ConnectionResult(props: ConnectionResultProps) {
  return (
    <>
      <output className={classes["result"]}>{found(props)}</output>
      {props.isAwaited && <ExpectedResult />}
    </>
  );
}

/** The room for the usual answer, so that nothing moves when it arrives. */
function ExpectedResult() {
  const own = { name: "Telegram Bot Manager", version: CONSOLE_VERSION, timezone: ownZone() };
  const date = workerFormats().date.format(useNow());
  return (
    <Alert
      mt="lg"
      role="presentation"
      aria-hidden
      className={classes["expected"] ?? ""}
      icon={<IconCircleCheck />}
    >
      {[respondingText(own), datesText(date)].map((text) => (
        // Not in the page's text, which would claim what nobody has found out yet.
        <div key={text} data-text={text} />
      ))}
    </Alert>
  );
}

function answerText(health: Health | null): string {
  if (!health) {
    return t`The worker is responding. It doesn't say what it is, so only basic features are available.`;
  }
  return respondingText(health);
}

function respondingText({
  name,
  version,
  timezone,
}: Pick<Health, "name" | "version" | "timezone">): string {
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
