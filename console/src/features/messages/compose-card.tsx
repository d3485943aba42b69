import { Card, Stack, Text } from "@mantine/core";
import { useCallback, useState } from "react";

import { useCapability } from "#api/health.ts";
import { useSchedulePreview } from "#api/schedule-preview.ts";
import { ConfirmDialog } from "#components/confirm-dialog.tsx";
import { MessageChecks } from "#components/message-checks.tsx";
import { type MessageChoices, MessageFields } from "#components/message-fields.tsx";
import { useFaults } from "#components/use-faults.ts";
import { useMessageCheck } from "#components/use-message-check.ts";
import { countGroups } from "#lib/group-count.ts";
import type { MessageDraft } from "#lib/message-draft.ts";
import { timeLackOf } from "#lib/message-rules.ts";
import { without } from "#lib/without.ts";
import { ownZone } from "#lib/zone-time.ts";

import { HandedOverAlert } from "./handed-over-alert.tsx";
import { PostingTabs } from "./posting-tabs.tsx";
import { RunningSends } from "./running-sends.tsx";
import {
  absentPictureOf,
  type Asking,
  confirmLabel,
  MANY_GROUPS,
  questionText,
  questionTitle,
} from "./send-question.ts";
import type { ChangeDraft } from "./use-message-draft.ts";
import { usePosting, type Written } from "./use-posting.ts";

import classes from "./messages.module.css";

interface ComposeCardProps {
  choices: MessageChoices;
  selected: MessageDraft["groups"];
  written: Written;
  changeDraft: ChangeDraft;
}

export function ComposeCard({ choices, selected, written, ...props }: ComposeCardProps) {
  const { faults, within, mark, clear } = useFaults<
    "botId" | "groups" | "message" | "date" | "time"
  >();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [pictureFault, setPictureFault] = useState<string | null>(null);
  const changeDraft = useForgetting(props.changeDraft, setPictureFault);
  const hasPreview = useCapability("schedule-preview");
  const { mode, date, time, repeat } = written;
  const timezone = written.timezone ?? ownZone();
  const isTimed = mode === "schedule" && date !== "" && time !== "";
  const timing = isTimed && hasPreview ? { date, time, repeat, timezone } : null;
  const preview = useSchedulePreview(timing);
  const posting = usePosting(written, { timeFault: preview.fault, changeDraft, mark });
  const { isPosting, recent, unanswered, hasHistory, isUnchanged, isAgain, isSafe } = posting;
  const check = useMessageCheck(written, {
    source: mode === "schedule" ? "schedule" : "now",
    ...(timing && { timing }),
  });
  const timeLack = mode === "schedule" ? timeLackOf(written, preview.fault) : null;
  const count = written.groups.length;
  const troubled = check.isStale ? 0 : (check.preflight?.troubled.length ?? 0);
  const change: ChangeDraft = useCallback(
    (values) => {
      changeDraft(values);
      clear(values);
    },
    [changeDraft, clear],
  );

  const absent = absentPictureOf(written, pictureFault);
  const canSend = posting.canSend && !isPosting;
  const ask = (why: Asking["why"]) => setAsking({ why, mode, count, absent });

  function send() {
    if (canSend && isAgain && !isSafe) ask("again");
    else if (canSend && absent) ask("picture");
    else posting.send();
  }

  /** The button says what it does; a key is easily pressed by accident. */
  function sendByKey() {
    if (canSend && !isAgain && count >= MANY_GROUPS) ask("many");
    else send();
  }

  function schedule() {
    if (posting.canSchedule && !isPosting && absent) ask("picture");
    else posting.schedule();
  }

  return (
    <Card component="section" aria-label="Compose" className={classes["compose"] ?? ""}>
      {/* No form: Enter in a field must never post to anyone. */}
      <fieldset
        ref={within}
        className={classes["fields"]}
        disabled={isPosting}
        aria-busy={isPosting}
      >
        <Stack gap="md">
          <MessageFields
            value={{ ...written, groups: selected }}
            missingImage={written.missingImage}
            pictureFault={pictureFault}
            onPictureFault={setPictureFault}
            choices={choices}
            faults={faults}
            isDisabled={isPosting}
            onChange={change}
            onSend={mode === "now" ? sendByKey : schedule}
          />
          {unanswered && (
            <HandedOverAlert
              handedOver={unanswered}
              isUnchanged={isUnchanged}
              isSafe={isSafe}
              hasHistory={hasHistory}
              recent={recent}
              changeDraft={changeDraft}
            />
          )}
          <PostingTabs
            draft={{ mode, date, time, repeat, timezone }}
            count={count}
            troubled={troubled}
            faults={faults}
            preview={preview}
            hasZone={hasPreview}
            canSend={posting.canSend}
            canSchedule={posting.canSchedule}
            isPosting={isPosting}
            isAgain={isAgain}
            onChange={change}
            onSend={send}
            onSchedule={schedule}
          />
          <MessageChecks
            written={written}
            check={isPosting ? { ...check, preflight: null } : check}
            lack={timeLack ?? absent?.lack ?? null}
            absentPicture={absent?.text ?? null}
            groups={choices.groups}
            onDeselect={(ids) => change({ groups: without(selected, ids) })}
          />
          <Text size="xs" c="dimmed" role="status" className={classes["status"] ?? ""}>
            {posting.isGoingOut && `Sending to ${countGroups(count)}. It can take a while.`}
          </Text>
        </Stack>
      </fieldset>
      <ConfirmDialog
        target={asking}
        title={asking ? questionTitle(asking) : ""}
        text={(asked) =>
          questionText(asked, {
            botName: choices.bots.list?.find(({ id }) => id === written.botId)?.name ?? "",
            preflight: check.isStale ? null : check.preflight,
          })
        }
        confirmLabel={asking ? confirmLabel(asking) : ""}
        confirmColor={asking?.why === "again" ? "red" : "blue"}
        onConfirm={async (asked) => (asked.mode === "now" ? posting.send() : posting.schedule())}
        onClose={() => setAsking(null)}
      />
      {/* Outside of the fields, which are closed while a message is on its way. */}
      <Stack gap="md" className={classes["afterwards"] ?? ""}>
        <RunningSends recent={recent} isAwaited={isPosting} />
      </Stack>
    </Card>
  );
}

/** With a word on the picture, or with the message, what was refused before is settled. */
function useForgetting(changeDraft: ChangeDraft, setFault: (fault: null) => void): ChangeDraft {
  return useCallback(
    (values) => {
      if (values.image !== undefined) setFault(null);
      changeDraft(values);
    },
    [changeDraft, setFault],
  );
}
