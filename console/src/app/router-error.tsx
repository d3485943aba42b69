import { Button, Card, Code, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { isRouteErrorResponse, useRouteError } from "react-router";

import { page } from "#lib/reload-page.ts";

import { useReloadOnReturn } from "./use-reload-on-return.ts";

/** As each of the browsers says it, and Vite of a sheet. */
const CODE_LOST = /dynamically imported module|importing a module script|unable to preload/i;

/** Shown for bugs, and when a screen's code cannot be loaded: after an update, or while nobody answers. */
export function RouterError() {
  const error = useRouteError();
  const isGone = useReloadOnReturn(CODE_LOST.test(describe(error)));
  useDocumentTitle("Unexpected Application Error! · Telegram Bot Manager");
  return (
    <Card maw="40rem" mx="auto" my="xl">
      <Stack align="flex-start">
        <Title order={1}>Unexpected Application Error!</Title>
        <Text>
          {isGone
            ? "The screen could not be loaded, because nobody answers at this address any more. It comes by itself once somebody does."
            : "The screen could not be shown. Loading the page again usually helps."}
        </Text>
        <Code block w="100%" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {describe(error)}
        </Code>
        <Button onClick={() => page.reload()}>Reload</Button>
      </Stack>
    </Card>
  );
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
