import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { LIMITS } from "@tbm/contract/limits.ts";
import { useState } from "react";

/** Typing is over when it has stood still so long. */
const SETTLING_MS = 300;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** What is searched for now; what is typed follows it when it comes from elsewhere. */
  words: string;
  className?: string;
  onSearch: (words: string) => void;
}

/** Words that are looked for once the operator pauses. */
export function SearchField({ label, placeholder, words, className, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(words);
  const [told, setTold] = useState({ words, own: words });
  const search = useDebouncedCallback((given: string) => {
    setTold((before) => ({ ...before, own: given }));
    onSearch(given);
  }, SETTLING_MS);
  if (told.words !== words) {
    setTold({ ...told, words });
    if (told.own !== words) setTyped(words);
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={LIMITS.titleLength}
      value={typed}
      {...(className && { className })}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
    />
  );
}
