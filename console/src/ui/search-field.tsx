import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { LIMITS } from "@tbm/contract/limits.ts";

import { useDebouncedText } from "./use-debounced-text.ts";

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The current search. If it changes from outside, the field follows. */
  words: string;
  className?: string;
  onSearch: (words: string) => void;
}

/** A search that starts once typing pauses. */
export function SearchField({ label, placeholder, words, className, onSearch }: SearchFieldProps) {
  const { typed, setTyped, report } = useDebouncedText(words, onSearch);
  return (
    <TextInput
      data-search
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={LIMITS.titleLength}
      value={typed}
      {...(className && { className })}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        report(event.currentTarget.value.trim());
      }}
    />
  );
}
