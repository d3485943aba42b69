import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";

export function ClearFilters({ onClear }: { onClear: () => void }) {
  return (
    <Button
      variant="subtle"
      leftSection={<IconFilterOff size={16} aria-hidden />}
      onClick={() => {
        onClear();
        // The button disappears with the filters, so the focus moves to the page.
        document.getElementById("main")?.focus({ preventScroll: true });
      }}
    >
      {t`Clear filters`}
    </Button>
  );
}
