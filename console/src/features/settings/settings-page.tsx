import { t } from "@lingui/core/macro";
import { Card, Group, Text, Title } from "@mantine/core";
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";

import { type Connection, useConnection } from "#api/workers/connection.ts";
import { tidyAddress } from "#api/workers/worker-address.ts";
import { useSavedConnectionTest } from "#api/workers/worker-health.ts";
import { UnsavedChanges } from "#forms/unsaved-changes.tsx";
import { useDraft } from "#forms/use-draft.ts";
import { loadLater } from "#lib/later-parts.ts";
import type { Location } from "#router/location.ts";
import { useLocation } from "#router/router-context.ts";
import { ConnectionBadge } from "#ui/connection-badge.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useIsPainted } from "#ui/use-is-painted.ts";

import { ConnectionForm } from "./connection-form.tsx";
import { ConnectionResult } from "./connection-result.tsx";
import { DoctorCard } from "./doctor-card.tsx";
import { takeConnectLink } from "./read-connect-link.ts";
import { useConnectLink } from "./use-connect-link.ts";
import { useConnectionSettings } from "./use-connection-settings.ts";

import classes from "./settings-page.module.css";

/** The worker usually serves this page, so its address is the best guess. */
const guess = (): Connection => ({
  baseUrl:
    import.meta.env.MODE === "development" ? "http://127.0.0.1:8787" : window.location.origin,
  apiKey: "",
});

/** A third of this screen's code. The connection form must not wait for it, or fail with it. */
const fetchRest = async () => import("./settings-rest.tsx");
const SettingsAside = lazy(async () => {
  const rest = await fetchRest().catch(() => null);
  return { default: rest?.SettingsAside ?? AsideLost };
});
const UpkeepCards = lazy(async () => {
  const rest = await fetchRest().catch(() => null);
  return { default: rest?.UpkeepCards ?? (() => null) };
});
const AsideLost = () => (
  <Text c="dimmed">{t`Couldn't load the other settings. Reload the page.`}</Text>
);
const ForgetQuestion = lazy(async () => ({ default: (await fetchRest()).ForgetQuestion }));
const LinkQuestion = lazy(async () => ({ default: (await fetchRest()).LinkQuestion }));
const NextStep = lazy(async () => ({ default: (await fetchRest()).NextStep }));
loadLater(fetchRest);

export function SettingsPage() {
  const saved = useConnection();
  const savedTest = useSavedConnectionTest();
  const settings = useConnectionSettings(saved && "test");
  const [isForgetting, setIsForgetting] = useState(false);
  // The leave guard needs a moment to mount, and Back may follow the first letter immediately.
  const [isEntered, setIsEntered] = useState(false);
  const draft = useDraft(saved ?? guess());
  const typed = {
    baseUrl: tidyAddress(draft.values.baseUrl),
    apiKey: draft.values.apiKey.trim(),
  };
  const change = (values: Partial<Connection>) => {
    settings.clearTest();
    draft.change(values);
  };

  const follow = (link: Connection) => {
    change(link);
    // Nothing is saved yet, and the result says so. A green toast is only for a requested test.
    void settings.testQuietly(link);
  };
  const links = useConnectLink(saved, follow);

  const onOpen = useEffectEvent((opened: Location) => {
    const link = takeConnectLink(opened);
    const isFollowed = link !== null && links.open(link);
    if (!isFollowed && saved) void settings.testQuietly(saved);
  });
  const location = useLocation();
  // A connect link pasted into an open tab only changes the location.
  useEffect(() => onOpen(location), [location]);

  const shown = useRef(saved);
  const onSwitch = useEffectEvent((now: Connection | null) => {
    const isForgotten = now === null && shown.current !== null;
    shown.current = now;
    if (isForgotten) change(guess());
    if (!now || (now.baseUrl === typed.baseUrl && now.apiKey === typed.apiKey)) return;
    change(now);
    void settings.testQuietly(now);
  });
  // Another worker may be chosen beside this form or in another tab.
  useEffect(() => onSwitch(saved), [saved]);

  const kept = saved ?? guess();
  const isChanged = typed.baseUrl !== kept.baseUrl || typed.apiKey !== kept.apiKey;
  return (
    <>
      <PageHeader title={t`Settings`} subtitle={t`Connect the console to your own worker`} />
      <div className={classes["columns"]}>
        <div className={classes["column"]}>
          <Card
            component="section"
            aria-labelledby="connection-title"
            onFocus={() => setIsEntered(true)}
          >
            <Group justify="space-between" mb="lg">
              <Title order={2} id="connection-title">
                {t`Connection`}
              </Title>
              <ConnectionBadge isConnected={savedTest && savedTest.kind === "connected"} />
            </Group>
            <ConnectionForm
              draft={draft}
              onChange={change}
              test={settings.lastTest}
              running={settings.running}
              onSave={(connection) => void settings.save(connection)}
              onTest={(connection) => void settings.test(connection)}
              {...(saved && { onForget: () => setIsForgetting(true) })}
            />
            <ConnectionResult
              test={settings.lastTest}
              baseUrl={typed.baseUrl}
              isSaved={saved !== null && !isChanged}
              nextStep={
                settings.isJustSaved && (
                  <Suspense>
                    <NextStep />
                  </Suspense>
                )
              }
            />
          </Card>
          {/* Keyed, because findings about another address or key would mislead. */}
          <DoctorCard key={`${typed.baseUrl} ${typed.apiKey}`} connection={typed} />
          <Deferred>
            <UpkeepCards />
          </Deferred>
        </div>
        <div className={classes["column"]}>
          <Deferred>
            <SettingsAside />
          </Deferred>
        </div>
      </div>
      {(isEntered || isChanged) && (
        <UnsavedChanges
          what="connection"
          isChanged={isChanged}
          isSaving={settings.running === "save"}
          onDiscard={() => change(kept)}
        />
      )}
      {links.question && (
        <Suspense>
          <LinkQuestion {...links.question} onFollow={follow} onClose={links.drop} />
        </Suspense>
      )}
      {isForgetting && saved && (
        <Suspense>
          <ForgetQuestion
            connection={saved}
            onForget={settings.forget}
            onClose={() => setIsForgetting(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Loaded and rendered only after the connection form is visible, so as not to delay it. */
function Deferred({ children }: { children: ReactNode }) {
  const isPainted = useIsPainted();
  return isPainted && <Suspense>{children}</Suspense>;
}
