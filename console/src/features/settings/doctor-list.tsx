import { plural, t } from "@lingui/core/macro";
import { Button, Loader, Text } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
} from "@tabler/icons-react";
import { useState } from "react";

import { Sentence } from "#ui/sentence.tsx";

import { stateText } from "./doctor-report.ts";
import {
  CONNECTION_STEPS,
  OWN_CHECKS,
  type Step,
  stepName,
  type StepState,
} from "./doctor-step.ts";
import type { Progress } from "./use-doctor.ts";

import classes from "./doctor.module.css";

const ICONS: Record<StepState, typeof IconCircleCheck> = {
  ok: IconCircleCheck,
  warning: IconAlertTriangle,
  failed: IconCircleX,
  skipped: IconCircleMinus,
};

/** With many bots, the healthy ones are collapsed so that problems stand out. */
const LONG = 20;
const ALWAYS_SHOWN = CONNECTION_STEPS.length + 2;

/** All steps by name, including those still to come. */
export function DoctorList({ progress }: { progress: Progress }) {
  const { steps, running } = progress;
  const [isWhole, setIsWhole] = useState(false);
  const isFolded = running === null && !isWhole && steps.length > LONG;
  const shown = isFolded
    ? steps.filter(({ state }, index) => index < ALWAYS_SHOWN || state !== "ok")
    : steps;
  const foldedCount = steps.length - shown.length;
  const done = new Set(steps.map(({ code }) => code));
  const coming = running === null ? [] : CONNECTION_STEPS.filter((code) => !done.has(code));
  return (
    <>
      <ol className={classes["steps"]} aria-label={t`Checks`} aria-busy={running !== null}>
        {shown.map((step, index) => (
          <DoneStep key={index} step={step} />
        ))}
        {coming.map((code) => (
          <ComingStep key={code} name={stepName(code)} isRunning={code === running} />
        ))}
        {running === OWN_CHECKS && <ComingStep name={stepName(OWN_CHECKS)} isRunning />}
      </ol>
      {foldedCount > 0 && (
        <Button variant="subtle" mt="sm" onClick={() => setIsWhole(true)}>
          {plural(foldedCount, {
            one: "Show # more passed check",
            other: "Show # more passed checks",
          })}
        </Button>
      )}
    </>
  );
}

function DoneStep({ step: { name, state, text, advice } }: { step: Step }) {
  const StateIcon = ICONS[state];
  return (
    <li className={classes["step"]} data-state={state}>
      <StateIcon className={classes["icon"] ?? ""} size={20} stroke={1.8} aria-hidden />
      <div className={classes["words"]}>
        <Text fw={600} component="span">
          {name}
        </Text>
        <Text c="dimmed">
          <Sentence>{text}</Sentence>
        </Text>
        {advice && state !== "ok" && (
          <Text mt={2} className={classes["advice"] ?? ""}>
            <Sentence>{advice}</Sentence>
          </Text>
        )}
      </div>
      <span className={classes["state"]}>{stateText(state)}</span>
    </li>
  );
}

function ComingStep({ name, isRunning }: { name: string; isRunning: boolean }) {
  return (
    <li className={classes["step"]} data-state="coming">
      {isRunning ? (
        <Loader className={classes["icon"] ?? ""} size={18} aria-hidden />
      ) : (
        <IconCircleDashed className={classes["icon"] ?? ""} size={20} stroke={1.8} aria-hidden />
      )}
      <Text fw={600} component="span" className={classes["words"] ?? ""}>
        {name}
      </Text>
      <span className={classes["state"]}>{isRunning ? t`Checking` : t`Waiting`}</span>
    </li>
  );
}
