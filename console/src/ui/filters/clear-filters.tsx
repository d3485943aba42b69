import { t } from "@lingui/core/macro";
import { ActionIcon, Button } from "@mantine/core";
import { IconFilterOff } from "@tabler/icons-react";

interface ClearFiltersProps {
  /** Without words, where there is no room for them. */
  isIcon?: boolean;
  onClear: () => void;
}

export function ClearFilters({ isIcon = false, onClear }: ClearFiltersProps) {
  const icon = <IconFilterOff size={16} aria-hidden />;
  function clear() {
    onClear();
    // The button disappears with the filters, so the focus moves to the page.
    document.getElementById("main")?.focus({ preventScroll: true });
  }
  if (isIcon) {
    const label = t`Clear filters`;
    return (
      <ActionIcon variant="subtle" size={36} aria-label={label} data-hint={label} onClick={clear}>
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Button variant="subtle" leftSection={icon} onClick={clear}>
      {t`Clear filters`}
    </Button>
  );
}
