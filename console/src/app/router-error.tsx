import { Button, Card, Code, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { isRouteErrorResponse, useRouteError } from "react-router";

/** Shown for bugs, and when a screen's code can no longer be loaded after an update. */
export function RouterError() {
  const error = useRouteError();
  useDocumentTitle("Unexpected Application Error! · Telegram Bot Manager");
  return (
    <Card maw="40rem" mx="auto" my="xl">
      <Stack align="flex-start">
        <Title order={1}>Unexpected Application Error!</Title>
        <Text>The screen could not be shown. Loading the page again usually helps.</Text>
        <Code block w="100%" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {describe(error)}
        </Code>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </Stack>
    </Card>
  );
}

function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
