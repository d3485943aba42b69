import {
  ComboboxChevron,
  getOptionsLockup,
  getParsedComboboxData,
  type SelectProps,
  TextInput,
} from "@mantine/core";
import { useState } from "react";

import { useLatePart } from "#lib/late-part.ts";

import { overlays } from "./overlays.ts";

/** What was done to the stand-in, so that the select goes on from there. */
type Touch = "focus" | "click" | null;

/** Mantine's select. Until its code is loaded, a field that looks the same stands in for it. */
export function Select<Value extends string = string>(props: SelectProps<Value>) {
  const parts = useLatePart(overlays);
  const [touch, setTouch] = useState<Touch>(null);
  if (!parts) return <ClosedSelect {...props} onTouch={setTouch} />;
  return (
    <parts.Select
      {...props}
      {...(touch && { autoFocus: true, defaultDropdownOpened: touch === "click" })}
    />
  );
}

/** Whatever changes how a closed select looks or what it is called. */
const SEEN = [
  "aria-label",
  "className",
  "description",
  "disabled",
  "error",
  "label",
  "mt",
  "placeholder",
  "rightSectionWidth",
  "w",
] as const;

type Seen = Pick<SelectProps, (typeof SEEN)[number]>;

// Has these entries and no others.
const seenOf = (props: Seen) =>
  Object.fromEntries(
    SEEN.filter((name) => name in props).map((name) => [name, props[name]]),
  ) as Seen;

interface ClosedSelectProps<Value extends string> extends SelectProps<Value> {
  onTouch: (touch: Touch) => void;
}

function ClosedSelect<Value extends string>({ onTouch, ...props }: ClosedSelectProps<Value>) {
  const { data = [], value = null, error } = props;
  const chosen = value !== null && getOptionsLockup(getParsedComboboxData(data))[value];
  return (
    <TextInput
      {...seenOf(props)}
      value={chosen ? chosen.label : ""}
      readOnly
      pointer
      rightSection={<ComboboxChevron error={error} />}
      rightSectionPointerEvents="none"
      onFocus={() => onTouch("focus")}
      onClick={() => onTouch("click")}
      onBlur={() => onTouch(null)}
    />
  );
}
