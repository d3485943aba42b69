import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";

export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button
      variant="subtle"
      leftSection={<IconFilterOff size={16} aria-hidden />}
      onClick={() => {
        onClear();
        // The button goes with the filters; its focus would be nowhere then.
        document.getElementById("main")?.focus({ preventScroll: true });
      }}
    >
      Clear filters
    </Button>
  );
}
