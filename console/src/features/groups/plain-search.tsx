import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";

interface PlainSearchProps {
  value: string;
  onChange: (words: string) => void;
}

/** With a worker that tells nothing of its groups but their names. */
export function PlainSearch({ value, onChange }: PlainSearchProps) {
  return (
    <TextInput
      aria-label="Search groups"
      placeholder="Search by name or chat ID"
      leftSection={<IconSearch size={16} aria-hidden />}
      mb="md"
      maw="24rem"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
