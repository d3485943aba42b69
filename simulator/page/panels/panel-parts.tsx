import { Box, Button, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { type ReactNode, type SubmitEvent, useEffect, useState } from "react";

import { NameAvatar } from "#page/page-parts.tsx";
import { attempt, usePage } from "#page/store/page-state.ts";

const POLL_MS = 2000;

/** The result of `read`, polled while the simulator's panel is open. */
export function usePolled<Value>(read: () => Promise<Value>) {
  const { route, isOnline } = usePage();
  const isWatched = route.panel === "simulator" && isOnline;
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    const poll = () => {
      // The banner reports a connection lost in between.
      if (isWatched && !document.hidden) void read().then(setValue, () => {});
    };
    poll();
    const timer = setInterval(poll, POLL_MS);
    return () => clearInterval(timer);
  }, [isWatched, read]);
  return [value, setValue] as const;
}

type SectionProps = { title: string; content: ReactNode; isClosed?: boolean };

/** A collapsible part of a panel. */
export const Section = ({ title, content, isClosed = false }: SectionProps) => (
  <details open={!isClosed}>
    <summary>
      <h3>{title}</h3>
    </summary>
    <Stack gap="xs">{content}</Stack>
  </details>
);

type PersonProps = { id?: number; name: string; notes: readonly string[]; children?: ReactNode };

/** An item of a panel's list: who or what it is, and the buttons for it. An `id` gives it an avatar. */
export const Person = ({ id, name, notes, children }: PersonProps) => (
  <Group component="li" gap="sm" mb="xs" align="start" wrap="nowrap" aria-label={name}>
    {id !== undefined && <NameAvatar id={id} name={name} size={34} />}
    <Box flex={1} miw={0}>
      <Text fw={600}>{name}</Text>
      {notes.map((note) => (
        <Text key={note} size="sm" c="dimmed" truncate title={note}>
          {note}
        </Text>
      ))}
      <Group gap={6}>{children}</Group>
    </Box>
  </Group>
);

type VerbProps = { verb: string; of: string; c?: "red"; onClick: () => void };

/** A button that occurs once per list item, so its accessible name includes the item. */
export const Verb = ({ verb, of, ...rest }: VerbProps) => (
  <Button size="compact-sm" aria-label={`${verb} ${of}`} {...rest}>
    {verb}
  </Button>
);

type DeleteButtonProps = { label: string; question: string; work: () => Promise<unknown> };

/** Asks for confirmation, because the action cannot be undone. */
export const DeleteButton = ({ label, question, work }: DeleteButtonProps) => (
  <Button c="red" onClick={() => confirm(question) && void attempt(work())}>
    {label}
  </Button>
);

/** Returns the value of the form field with this name. */
export type ReadField = (name: string) => string;

type ActionFormProps = {
  submit: string;
  work: (read: ReadField) => Promise<unknown>;
  /** Clears the fields when the work is done. */
  resets?: boolean;
  columns?: number;
  children: ReactNode;
};

export function ActionForm({
  submit,
  work,
  resets = false,
  columns = 1,
  children,
}: ActionFormProps) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setIsBusy(true);
    const form = event.currentTarget;
    const data = new FormData(form);
    const read = (name: string) => {
      const value = data.get(name);
      return typeof value === "string" ? value.trim() : "";
    };
    await attempt(work(read).then(() => resets && form.reset()));
    setIsBusy(false);
  };
  return (
    <form onSubmit={(event) => void run(event)}>
      <SimpleGrid cols={columns} spacing="xs">
        {children}
      </SimpleGrid>
      <Button type="submit" variant="filled" size="sm" fullWidth mt="xs" aria-busy={isBusy}>
        {submit}
      </Button>
    </form>
  );
}
