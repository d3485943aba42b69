import { t } from "@lingui/core/macro";
import { Title } from "@mantine/core";
import { Fragment } from "react";

import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { menuOf } from "#app/menu.ts";
import { Dialog } from "#ui/dialog/dialog.tsx";

import { commandKey, paletteKeysText } from "./key-names.ts";
import { closeOverlay } from "./overlays.ts";
import { screenKeysText } from "./screen-keys.ts";

import classes from "./shortcuts-dialog.module.css";

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

/** Every key that works on all screens, and those of the message field. */
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
      <div className={classes["columns"]}>
        <Keys title={t`Go to`} lines={screens(isFull)} />
        <div>
          <Keys title={t`On every page`} lines={anywhere()} />
          <Keys title={t`In the message`} lines={message(isFull)} />
        </div>
      </div>
    </Dialog>
  );
}

function Keys({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section className={classes["section"]} aria-label={title}>
      <Title order={3}>{title}</Title>
      <dl className={classes["keys"]}>
        {lines.map(([keys, meaning]) => (
          <Fragment key={keys}>
            <dt>{meaning}</dt>
            <dd>
              {keys.split(" ").map((key, index) => (
                <Fragment key={index}>
                  {index > 0 && " "}
                  <kbd className={classes["key"]}>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
