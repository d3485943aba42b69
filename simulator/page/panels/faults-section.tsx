import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";

import type { Fault, FaultInput } from "#faults/fault.ts";
import { control } from "#page/store/control-client.ts";
import { attempt } from "#page/store/page-state.ts";

import { ActionForm, Person, type ReadField, usePolled, Verb } from "./panel-parts.tsx";

/** What the caller of the Bot API experiences, in plain words. */
const WORDS: Record<FaultInput["kind"], string> = {
  error: "Error answer",
  refused: "Connection refused",
  reset: "Connection reset",
  hang: "No answer at all",
  html: "A proxy’s page (502)",
  redirect: "Redirect",
  "applied-error": "Posted, then an error answer",
  "applied-hang": "Posted, then no answer",
  "applied-reset": "Posted, then reset",
  "applied-truncated": "Posted, answer breaks off",
  "applied-cut-json": "Posted, half of the JSON",
  "applied-html": "Posted, then a proxy’s page",
  "slow-drip": "Posted, answer drips slowly",
  huge: "Posted, answer is huge",
  "album-partial": "Album posted in part",
};

const isFaultKind = (value: string): value is FaultInput["kind"] => value in WORDS;

const needsCode = (kind: FaultInput["kind"]): kind is "error" | "applied-error" =>
  kind === "error" || kind === "applied-error";

const METHODS = `sendMessage sendPhoto sendMediaGroup sendAnimation sendDocument sendVideo
  copyMessage editMessageText editMessageCaption editMessageReplyMarkup deleteMessage pinChatMessage
  getMe getChat getUpdates setWebhook`.split(/\s+/);

const KINDS = Object.entries(WORDS).map(([value, label]) => ({ value, label }));
const FLOOD = "Too Many Requests: retry after 5";
const [NEXT, SHARE] = ["The next calls", "A share of calls"];

function readFault(kind: FaultInput["kind"], isShare: boolean, read: ReadField): FaultInput {
  const method = read("method");
  const amount = Number(read("amount"));
  const common = {
    match: METHODS.includes(method) ? { method } : {},
    ...(isShare ? { share: amount / 100 } : { next: amount }),
  };
  if (!needsCode(kind)) return { kind, ...common };
  const description = read("description");
  const wait = /retry after (\d+)/i.exec(description)?.[1];
  const parameters = wait === undefined ? {} : { parameters: { retry_after: Number(wait) } };
  return { kind, code: Number(read("code")), description, ...parameters, ...common };
}

function FaultForm({ onAdd }: { onAdd: (fault: FaultInput) => Promise<void> }) {
  const [kind, setKind] = useState<FaultInput["kind"]>("error");
  const [schedule, setSchedule] = useState(NEXT);
  const isShare = schedule === SHARE;
  const number = { type: "number", required: true };
  const amount = isShare
    ? { label: "Percent", max: 100, defaultValue: 10 }
    : { label: "Calls", max: 1_000_000, defaultValue: 1 };
  return (
    <ActionForm
      submit="Add fault"
      columns={2}
      work={(read) => onAdd(readFault(kind, isShare, read))}
    >
      <NativeSelect
        label="What happens"
        data={KINDS}
        value={kind}
        onChange={({ target }) => isFaultKind(target.value) && setKind(target.value)}
      />
      <NativeSelect label="Method" name="method" data={["Any method", ...METHODS]} />
      {needsCode(kind) && (
        <>
          <TextInput label="Code" name="code" {...number} min={400} max={599} defaultValue={429} />
          <TextInput label="Description" name="description" defaultValue={FLOOD} />
        </>
      )}
      <NativeSelect
        label="How often"
        data={[NEXT, SHARE]}
        value={schedule}
        onChange={({ target }) => setSchedule(target.value)}
      />
      <TextInput key={schedule} name="amount" {...number} min={1} {...amount} />
    </ActionForm>
  );
}

function scheduleOf({ next, share }: Fault): string {
  if (next !== undefined) return `next ${next}`;
  return share < 1 ? `${Math.round(share * 100)} % of calls` : "every call";
}

/** The faults that are set, and a form that adds one. */
export function FaultsSection() {
  const [faults, setFaults] = usePolled(control.faults);
  const refreshAfter = async (done: Promise<unknown>) => {
    await done;
    setFaults(await control.faults());
  };
  const clear = (id?: string) => void attempt(refreshAfter(control.clearFaults(id)));
  const noteOf = (fault: Fault) =>
    `${fault.match.method ?? "any method"} · ${scheduleOf(fault)} · struck ${fault.struck} of ${fault.seen}`;
  return (
    <>
      <ul>
        {faults?.map((fault) => (
          <Person key={fault.id} name={WORDS[fault.kind]} notes={[noteOf(fault)]}>
            <Verb verb="Clear" of={WORDS[fault.kind]} onClick={() => clear(fault.id)} />
          </Person>
        ))}
      </ul>
      {faults?.length === 0 && <p>No faults: everything works.</p>}
      {faults?.length !== 0 && <Button onClick={() => clear()}>Clear all faults</Button>}
      <FaultForm onAdd={(fault) => refreshAfter(control.addFault(fault))} />
    </>
  );
}
