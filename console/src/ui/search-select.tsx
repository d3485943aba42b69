import { type ComboboxItem, Select, type SelectProps } from "@mantine/core";
import { useState } from "react";

interface SearchSelectProps extends Omit<SelectProps, "data" | "filter"> {
  data: readonly ComboboxItem[];
  /** What is offered for some words, the best first; what has them in its label unless told. */
  find?: (options: readonly ComboboxItem[], words: string) => ComboboxItem[];
}

/**
 * A list that can be searched, where Enter takes the first that is found. It is searched here, because Mantine
 * offers everything again as soon as the words are the chosen label, and Enter would take what happens to be first.
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

  /** Without a word Enter keeps what is chosen. */
  function offered() {
    if (typed?.trim()) return find(data, typed);
    return bestFirst(data, (option) => option.value === value);
  }
}

const plain = (text: string) => text.trim().toLowerCase();

function findByLabel(options: readonly ComboboxItem[], words: string): ComboboxItem[] {
  const sought = plain(words);
  const found = options.filter(({ label }) => plain(label).includes(sought));
  return bestFirst(found, ({ label }) => plain(label) === sought);
}

const bestFirst = (options: readonly ComboboxItem[], isBest: (option: ComboboxItem) => boolean) => [
  ...options.filter(isBest),
  ...options.filter((option) => !isBest(option)),
];
