import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";

/** What ends the emptiness of a list that is narrowed to nothing. */
export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button
      variant="default"
      leftSection={<IconFilterOff size={16} aria-hidden />}
      onClick={() => {
        onClear();
        // The button goes with the emptiness; its focus would be nowhere then.
        document.getElementById("main")?.focus({ preventScroll: true });
      }}
    >
      Clear filters
    </Button>
  );
}
