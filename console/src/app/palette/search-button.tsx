import { t } from "@lingui/core/macro";
import { UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";

import { paletteKeysText } from "#app/shortcuts/key-names.ts";
import { openOverlay } from "#app/shortcuts/overlays.ts";

import classes from "./search-button.module.css";

const open = () => openOverlay("palette");

/** For the menu. */
export function SearchButton() {
  return (
    <div className={classes["place"]}>
      <button
        type="button"
        className={classes["button"]}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={open}
      >
        <IconSearch size={16} stroke={1.7} aria-hidden />
        <span className={classes["label"]}>{t`Search`}</span>
        <kbd className={classes["keys"]} aria-hidden>
          {paletteKeysText()}
        </kbd>
      </button>
    </div>
  );
}

/** For a phone's top bar. */
export function SearchIcon() {
  return (
    <UnstyledButton p={8} mr={-8} lh={0} aria-label={t`Search`} onClick={open}>
      <IconSearch size={20} stroke={1.7} aria-hidden />
    </UnstyledButton>
  );
}
