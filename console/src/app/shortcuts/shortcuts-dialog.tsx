import { t } from "@lingui/core/macro";
import { Code, Group, SimpleGrid, Stack, Title } from "@mantine/core";

import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { menuOf } from "#app/menu.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";

import { commandKey, paletteKeysText } from "./key-names.ts";
import { closeOverlay } from "./overlays.ts";
import { screenKeysText } from "./screen-keys.ts";

type Line = readonly [keys: string, meaning: string];

const anywhere = (): Line[] => [
  [paletteKeysText(), t`Search everything`],
  ["/", t`Search on this page`],
  ["N", t`New message`],
  ["?", t`Show these shortcuts`],
  ["Esc", t`Close`],
];

const screens = (isFull: boolean): Line[] =>
  menuOf(isFull).map(({ path, label }) => [screenKeysText(path) ?? "", label()]);

const message = (isFull: boolean): Line[] => {
  const command = commandKey();
  const sending: Line = [`${command} Enter`, t`Send or schedule`];
  if (!isFull) return [sending];
  return [
    sending,
    [`${command} B`, t`Bold`],
    [`${command} I`, t`Italic`],
    [`${command} U`, t`Underline`],
    [`${command} K`, t`Link`],
    [`${command} Z`, t`Undo`],
  ];
};

const calendar = (): Line[] => [
  ["← → ↑ ↓", t`Go to another day or hour`],
  ["Home End", t`First or last day of the row`],
  ["PgUp PgDn", t`Earlier or later`],
  ["Tab", t`Go to the entries of a day`],
  ["Enter", t`Write a message, or open an entry to move it`],
];

/** Every key that works on all screens, those of the message field and of the calendar. */
export function ShortcutsDialog() {
  const isFull = useIsFullWorker();
  return (
    <Dialog
      isOpen
      title={t`Keyboard shortcuts`}
      size="large"
      returnsFocus={false}
      onClose={closeOverlay}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <Stack gap="xl">
          <Keys title={t`Go to`} lines={screens(isFull)} />
          {isFull && <Keys title={t`In the calendar`} lines={calendar()} />}
        </Stack>
        <Stack gap="xl">
          <Keys title={t`On every page`} lines={anywhere()} />
          <Keys title={t`In the message`} lines={message(isFull)} />
        </Stack>
      </SimpleGrid>
    </Dialog>
  );
}

function Keys({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section aria-label={title}>
      <Title order={3}>{title}</Title>
      <Stack component="dl" gap={6} mt="xs" mb={0}>
        {lines.map(([keys, meaning]) => (
          <Group key={keys} justify="space-between" wrap="nowrap">
            <dt>{meaning}</dt>
            <Group component="dd" gap={4} m={0} wrap="nowrap">
              {keys.split(" ").map((key, index) => (
                <Code component="kbd" key={index}>
                  {key}
                </Code>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </section>
  );
}
