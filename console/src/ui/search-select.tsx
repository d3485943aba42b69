import type { ComboboxItem, SelectProps } from "@mantine/core";
import { useState } from "react";

import { Select } from "./overlays/select.tsx";

interface SearchSelectProps extends Omit<SelectProps, "data" | "filter"> {
  data: readonly ComboboxItem[];
  /** Finds options, best match first. Searches the labels if omitted. */
  find?: (options: readonly ComboboxItem[], words: string) => ComboboxItem[];
}

/**
 * A searchable select where Enter picks the first match. Mantine's own search shows all options as soon as the
 * text equals the chosen label, so Enter would pick whichever is first.
 */
export function SearchSelect({ data, find = findByLabel, ...props }: SearchSelectProps) {
  const { value = null, onChange, onBlur, comboboxProps } = props;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Select
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange={typed !== null}
      {...props}
      comboboxProps={{ shadow: "md", ...comboboxProps }}
      data={typed === null ? data : offered()}
      filter={({ options }) => options}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onChange={(chosen, option) => {
        setTyped(null);
        onChange?.(chosen, option);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );

  /** With an empty search, Enter keeps the current choice. */
  function offered() {
    if (typed?.trim()) return find(data, typed);
    return bestFirst(data, (option) => option.value === value);
  }
}

const plain = (text: string) => text.trim().toLowerCase();

function findByLabel(options: readonly ComboboxItem[], words: string): ComboboxItem[] {
  const query = plain(words);
  const found = options.filter(({ label }) => plain(label).includes(query));
  return bestFirst(found, ({ label }) => plain(label) === query);
}

const bestFirst = (options: readonly ComboboxItem[], isBest: (option: ComboboxItem) => boolean) => [
  ...options.filter(isBest),
  ...options.filter((option) => !isBest(option)),
];
