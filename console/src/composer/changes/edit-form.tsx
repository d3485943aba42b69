import { t } from "@lingui/core/macro";
import { SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { BroadcastDetail } from "@tbm/contract/broadcasts.ts";
import type { BroadcastDraft } from "@tbm/contract/broadcasts/broadcast-draft.ts";
import type { Posts } from "@tbm/contract/changes.ts";
import { findEditFault, mostPicturesIn, shapeWith } from "@tbm/contract/content/message-edits.ts";
import { useEffect, useState } from "react";

import { useClient } from "#api/client/use-client.ts";
import { keyboardsQuery } from "#api/keyboards.ts";
import type { EditedMessage } from "#api/outgoing-message.ts";
import { needsConfirmation } from "#composer/ask-from.ts";
import { ContentFields } from "#composer/content-fields.tsx";
import { DraftBubble } from "#composer/draft-bubble.tsx";
import { useDraftPictures } from "#composer/use-draft-pictures.ts";
import { useOutgoing } from "#composer/use-outgoing.ts";
import type { Editor } from "#forms/record-dialog.tsx";
import { RecordForm } from "#forms/record-form.tsx";
import { useDraft } from "#forms/use-draft.ts";
import { botText, hasRandom, randomText } from "#records/posts/broadcast-facts.ts";
import { clockTime } from "#time/dates.ts";

import { checkEdit, chosenKeyboard, editDraftOf } from "./edit-draft.ts";
import { EditQuestion } from "./edit-question.tsx";
import { editScope, groupsText } from "./edit-texts.ts";
import { LostPosts } from "./lost-posts.tsx";
import type { OpenChange } from "./open-change.ts";
import { postedShape } from "./posted-shape.ts";
import { useEditCheck } from "./use-edit-check.ts";
import { useSentence } from "./use-sentence.ts";

import classes from "#forms/form-layout.module.css";

const loading = () => ({ failure: { title: t`Error`, fallback: t`Failed to load data` } });
/** The others have no effect on a message that is posted. */
const OPTIONS = ["noPreview"] as const;

interface EditFormProps {
  editor: Editor<EditedMessage>;
  broadcast: BroadcastDetail;
  /** The newest version, or the one in the group. */
  draft: BroadcastDraft;
  posts: Posts;
  /** All groups if null. */
  group: OpenChange["group"];
}

export function EditForm(props: EditFormProps) {
  const { editor, broadcast, group } = props;
  const keyboards = useQuery({ ...keyboardsQuery(useClient()), meta: loading() });
  const posted = props.draft.keyboard?.inline_keyboard ?? [];
  const form = useDraft(() => editDraftOf(props.draft, posted));
  const { values, faults, change } = form;
  const [pictureFault, setPictureFault] = useState<string | null>(null);
  const [asking, setAsking] = useState<EditedMessage | null>(null);
  const url = values.image?.url ?? null;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);

  const posts = postedShape(broadcast, props.draft.images);
  const { keyboardId, rows } = chosenKeyboard(values.keyboardId, keyboards.data, posted);
  const { uploaded, ofLibrary } = useDraftPictures(values);
  const pictures = [...uploaded, ...ofLibrary];
  const shape = shapeWith(posts, pictures);
  const fault = findEditFault(posts, {
    message: values.message.trim(),
    entities: [],
    pictures,
    keyboard: rows.length > 0 ? rows : null,
  });
  const outgoing = useOutgoing({ ...values, keyboardId, groups: [] });
  const check = useEditCheck(
    { id: broadcast.id, group, values, keyboardId, posts: props.posts },
    form.isChanged,
  );
  const unfit = useSentence(props.posts.posted === 0 ? NOTHING_LEFT : fault);
  const obstacle = unfit ?? check.fault;
  const scope = form.isChanged ? editScope(check.posts) : t`You haven't changed anything yet.`;
  const save = (input: EditedMessage) => editor.save(input, () => undefined);

  return (
    <>
      <RecordForm
        editor={editor}
        draft={form}
        check={() => checkEdit(outgoing, group)}
        onComplete={(input) =>
          !group && needsConfirmation(props.posts.posted) ? setAsking(input) : save(input)
        }
        isSubmittable={obstacle === null && form.isChanged}
        isWide
        aside={
          <Text
            size="sm"
            role="status"
            className={classes["told"] ?? ""}
            {...(obstacle !== null && { c: "var(--mantine-color-error)" })}
          >
            {obstacle ?? scope}
          </Text>
        }
      >
        <Stack gap="md">
          <ContentFields
            value={values}
            keyboards={keyboards}
            faults={faults}
            isDisabled={editor.isSaving}
            pictureFault={pictureFault}
            onPictureFault={setPictureFault}
            mostPictures={mostPicturesIn(posts)}
            isTextApart={shape.length > 1 && shape.some(({ kind }) => kind === "text")}
            hasPostedKeyboard={posted.length > 0 && !props.draft.keyboardId}
            options={OPTIONS}
            onChange={change}
          >
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              <TextInput label={t`Bot`} value={botText(broadcast)} readOnly variant="filled" />
              <TextInput
                label={t`Groups`}
                value={group?.name ?? groupsText(props.posts.posted)}
                readOnly
                variant="filled"
              />
            </SimpleGrid>
          </ContentFields>
          {hasRandom({ source: broadcast.source, message: values.message }) && (
            <Text size="sm" c="dimmed">
              {randomText()}
            </Text>
          )}
          <LostPosts {...check.posts} />
        </Stack>
        <section aria-label={t`Preview`} className={classes["side"] ?? ""}>
          <Text fw={500} mb="xs">
            {t`Preview`}
          </Text>
          <DraftBubble
            draft={values}
            time={clockTime(new Date(broadcast.created_at))}
            rows={rows}
            shape={shape}
          />
        </section>
      </RecordForm>
      <EditQuestion
        input={asking}
        botName={botText(broadcast)}
        posts={check.posts}
        pictures={pictures.map(({ address }) => address)}
        rows={rows}
        onConfirm={save}
        onClose={() => setAsking(null)}
      />
    </>
  );
}

const NOTHING_LEFT = { code: "change_nothing_left", params: {} } as const;
