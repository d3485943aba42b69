import { plural, t } from "@lingui/core/macro";
import { Card, Stack, Text } from "@mantine/core";
import { memo, useCallback, useState } from "react";

import { useSchedulePreview } from "#api/schedule-preview.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { needsConfirmation } from "#composer/ask-from.ts";
import { DraftQuestion } from "#composer/drafts/draft-status.tsx";
import { MessageChecks } from "#composer/message-checks.tsx";
import type { MessageDraft } from "#composer/message-draft.ts";
import { type MessageChoices, MessageFields } from "#composer/message-fields.tsx";
import { missingTextOf, timeProblemOf } from "#composer/message-rules.ts";
import { ruleIn, specRepeatOf } from "#composer/repeat/rule-draft.ts";
import { PostToolbar } from "#composer/saved-posts/post-toolbar.tsx";
import { useMessageCheck } from "#composer/use-message-check.ts";
import { useDraft } from "#forms/use-draft.ts";
import { without } from "#lib/without.ts";
import { ownZone } from "#time/zone-time.ts";

import { PostingTabs } from "./posting-tabs.tsx";
import { RunningSends } from "./running-sends.tsx";
import { Count, SendBar } from "./send-bar.tsx";
import { SendQuestionDialog } from "./send-question-dialog.tsx";
import { absentPictureOf, type Asking } from "./send-question.ts";
import { UnansweredSendAlert } from "./unanswered-send-alert.tsx";
import type { ChangeDraft } from "./use-message-draft.ts";
import { usePosting, type Written } from "./use-posting.ts";

import classes from "./messages.module.css";

interface ComposeCardProps {
  draft: MessageDraft;
  choices: MessageChoices;
  selected: MessageDraft["groups"];
  written: Written;
  changeDraft: ChangeDraft;
}

/** Memoized, because every list that the screen loads renders the screen again. */
export const ComposeCard = memo(function ComposeCard(all: ComposeCardProps) {
  const { draft, choices, selected, written, ...props } = all;
  // The draft is stored outside this screen. Only its errors live in this form.
  const { faults, within, mark, clear } = useDraft<Partial<Written>>({});
  const [asking, setAsking] = useState<Asking | null>(null);
  const [pictureFault, setPictureFault] = useState<string | null>(null);
  const changeDraft = useClearedFault(props.changeDraft, setPictureFault);
  const hasPreview = useIsFullWorker();
  const { mode, date, time, rule, timezone } = written;
  const repeat = hasPreview ? written.repeat : specRepeatOf(written);
  const isTimed = mode === "schedule" && date !== "" && time !== "";
  const timing =
    isTimed && hasPreview
      ? { date, time, repeat, timezone: timezone ?? ownZone(), ...ruleIn(written) }
      : null;
  const preview = useSchedulePreview(timing);
  const posting = usePosting(written, { timeFault: preview.fault, changeDraft, mark });
  const { isPosting, isLeaving, recent, unanswered, hasHistory, isUnchanged, isAgain, isSafe } =
    posting;
  const check = useMessageCheck(written, {
    source: mode === "schedule" ? "schedule" : "now",
    ...(timing && { timing }),
  });
  const timeLack = mode === "schedule" ? timeProblemOf(written, preview.fault) : null;
  const count = written.groups.length;
  const change: ChangeDraft = useCallback(
    (values) => {
      changeDraft(values);
      clear(values);
    },
    [changeDraft, clear],
  );

  const absent = absentPictureOf(written, pictureFault);
  const canSend = posting.canSend && !isLeaving;
  const ask = (why: Asking["why"]) => setAsking({ why, mode, count, absent });

  function send() {
    if (canSend && isAgain && !isSafe) ask("again");
    else if (canSend && needsConfirmation(count)) ask("many");
    else if (canSend && absent) ask("picture");
    else posting.send();
  }

  function schedule() {
    if (posting.canSchedule && !isLeaving && absent) ask("picture");
    else posting.schedule();
  }

  const post = mode === "now" ? send : schedule;

  return (
    <Card component="section" aria-label={t`Compose`} className={classes["compose"] ?? ""}>
      {/* Not a form: Enter in a field must never post. */}
      <fieldset ref={within} className={classes["fields"]} aria-busy={isLeaving}>
        <Stack gap="md">
          {hasPreview && (
            <>
              <PostToolbar
                draft={draft}
                written={written}
                offered={choices.groups}
                onChange={changeDraft}
              />
              <DraftQuestion draft={draft} />
            </>
          )}
          <MessageFields
            value={{ ...written, groups: selected }}
            missingImage={written.missingImage}
            pictureFault={pictureFault}
            onPictureFault={setPictureFault}
            choices={choices}
            repeat={mode === "schedule" ? repeat : "none"}
            rule={rule}
            faults={faults}
            isDisabled={false}
            onChange={change}
            onSend={post}
          />
          {unanswered && (
            <UnansweredSendAlert
              unanswered={unanswered}
              isUnchanged={isUnchanged}
              isSafe={isSafe}
              hasHistory={hasHistory}
              recent={recent}
              changeDraft={changeDraft}
            />
          )}
          <PostingTabs
            draft={{ mode, date, time, repeat, rule, timezone }}
            faults={faults}
            preview={preview}
            hasZone={hasPreview}
            onChange={change}
          />
          <SendBar
            mode={mode}
            count={count}
            canPost={mode === "now" ? posting.canSend : posting.canSchedule}
            isLeaving={isLeaving}
            isAgain={isAgain}
            onPost={post}
          >
            <MessageChecks
              written={written}
              check={isLeaving ? { ...check, preflight: null } : check}
              lack={timeLack ?? absent?.lack ?? null}
              missing={isLeaving ? null : missingTextOf(written)}
              absentPicture={absent?.text ?? null}
              groups={choices.groups}
              onDeselect={(ids) => change({ groups: without(selected, ids) })}
            />
            {!hasPreview && <Count count={count} />}
            <Text size="xs" c="dimmed" role="status" className={classes["status"] ?? ""}>
              {isLeaving &&
                mode === "now" &&
                t`Sending to ${plural(count, { one: "# group", other: "# groups" })}. This can take a while.`}
              {isPosting && !isLeaving && !hasHistory && t`Your last message is still being sent.`}
            </Text>
          </SendBar>
        </Stack>
      </fieldset>
      <SendQuestionDialog
        asking={asking}
        written={written}
        choices={choices}
        preflight={check.isStale ? null : check.preflight}
        onConfirm={(asked) => (asked.mode === "now" ? posting.send() : posting.schedule())}
        onClose={() => setAsking(null)}
      />
      <Stack gap="md" className={classes["afterwards"] ?? ""}>
        <RunningSends recent={recent} isAwaited={isPosting} />
      </Stack>
    </Card>
  );
});

/** A draft with another picture, or emptied after sending, clears the refusal of an earlier one. */
function useClearedFault(changeDraft: ChangeDraft, setFault: (fault: null) => void): ChangeDraft {
  return useCallback(
    (values) => {
      if (values.image !== undefined) setFault(null);
      changeDraft(values);
    },
    [changeDraft, setFault],
  );
}
