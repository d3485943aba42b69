import { t } from "@lingui/core/macro";
import { useMantineColorScheme } from "@mantine/core";
import {
  IconAlertCircle,
  IconBell,
  IconKeyboard,
  IconLanguage,
  IconMessagePlus,
  IconPlus,
  IconRefresh,
  IconServer,
} from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";

import { useConnection } from "#api/workers/connection.ts";
import { useSavedWorkers } from "#api/workers/saved-workers.ts";
import { useIsFullWorker } from "#api/workers/worker-health.ts";
import { menuOf } from "#app/menu.ts";
import { openOverlay } from "#app/shortcuts/overlays.ts";
import { screenKeysText } from "#app/shortcuts/screen-keys.ts";
import { SCHEMES } from "#app/theme-switch.tsx";
import { switchWorker } from "#app/worker-switch.tsx";
import { currentLanguage } from "#language/language.ts";
import { LANGUAGES } from "#language/languages.ts";
import { switchLanguage } from "#ui/language-switch.tsx";

import { type PaletteItem, sourceOf } from "./palette-item.ts";

function creations(isFull: boolean): PaletteItem[] {
  // Each action is named in its own way, and found by all of these.
  const words = t`new add create`;
  return [
    {
      id: "message",
      label: t`New message`,
      words: t`new add create write post send`,
      keys: "N",
      icon: IconMessagePlus,
      choose: "/messages",
    },
    { id: "bot", label: t`Add Bot`, words, icon: IconPlus, choose: "/bots?new" },
    ...(isFull
      ? [{ id: "group", label: t`Add Group`, words, icon: IconPlus, choose: "/groups?new" }]
      : []),
    { id: "folder", label: t`New Folder`, words, icon: IconPlus, choose: "/images?new" },
    { id: "keyboard", label: t`Create Keyboard`, words, icon: IconPlus, choose: "/keyboards?new" },
    { id: "campaign", label: t`New Campaign`, words, icon: IconPlus, choose: "/autosendgame?new" },
  ];
}

function failures(): PaletteItem[] {
  const words = t`retry send again errors problems failures`;
  return [
    {
      id: "failed",
      label: t`Open failed messages`,
      words,
      icon: IconAlertCircle,
      choose: "/history?state=failed",
    },
    {
      id: "partly-sent",
      label: t`Open partly sent messages`,
      words,
      icon: IconAlertCircle,
      choose: "/history?state=partly-sent",
    },
  ];
}

function useSwitches(): PaletteItem[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const workers = useSavedWorkers();
  const inUse = useConnection()?.baseUrl;
  return [
    ...Object.entries(LANGUAGES)
      .filter(([code]) => code !== currentLanguage())
      .map(([code, { name }]) => ({
        id: `language ${code}`,
        label: t`Switch language: ${name}`,
        icon: IconLanguage,
        choose: () => switchLanguage(code),
      })),
    ...SCHEMES.filter(({ value }) => value !== colorScheme).map(({ value, label, icon }) => {
      const scheme = label();
      return {
        id: `theme ${value}`,
        label: t`Switch theme: ${scheme}`,
        words: t`mode appearance colors`,
        icon,
        choose: () => setColorScheme(value),
      };
    }),
    ...workers
      .filter(({ baseUrl }) => baseUrl !== inUse)
      .map((worker) => {
        const { name } = worker;
        return {
          id: `worker ${worker.baseUrl}`,
          label: t`Switch worker: ${name}`,
          icon: IconServer,
          choose: () => switchWorker(worker),
        };
      }),
  ];
}

/** The screens, and everything that the palette can do. */
export function useCommandSources() {
  const isFull = useIsFullWorker();
  const queryClient = useQueryClient();
  const isConnected = useConnection() !== null;
  const actions: PaletteItem[] = [
    ...(isConnected ? creations(isFull) : []),
    ...(isConnected && isFull ? failures() : []),
    {
      id: "refresh",
      label: t`Refresh`,
      words: t`reload update`,
      icon: IconRefresh,
      choose: () => void queryClient.invalidateQueries(),
    },
    ...useSwitches(),
    ...(isFull
      ? [
          {
            id: "alerts",
            label: t`Alerts`,
            words: t`notifications warnings`,
            icon: IconBell,
            choose: "/settings/alerts",
          },
        ]
      : []),
    {
      id: "shortcuts",
      label: t`Keyboard shortcuts`,
      words: t`help keys`,
      keys: "?",
      icon: IconKeyboard,
      choose: () => openOverlay("shortcuts"),
    },
  ];
  return [
    sourceOf({
      kind: "screens",
      records: menuOf(isFull),
      idOf: ({ path }) => path,
      textOf: ({ label }) => label(),
      itemOf: ({ path, label, icon }) => ({
        label: label(),
        keys: screenKeysText(path),
        icon,
        choose: path,
      }),
    }),
    sourceOf({
      kind: "actions",
      records: actions,
      idOf: ({ id }) => id,
      textOf: ({ label, words = "" }) => `${label} ${words}`,
      itemOf: (item) => item,
    }),
  ];
}
