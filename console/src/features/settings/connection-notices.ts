import { t } from "@lingui/core/macro";

import type { ConnectionTest } from "#api/workers/worker-health.ts";
import type { Notice } from "#ui/toast/notice.ts";

export const missingInformation = (): Notice => ({
  tone: "failure",
  title: t`Missing Information`,
  description: t`Please provide both Worker URL and API Key`,
});

export const settingsSaved = (): Notice => ({
  tone: "success",
  title: t`Settings Saved`,
  description: t`Configuration saved successfully`,
});

export const cannotSave = (): Notice => ({
  tone: "failure",
  title: t`Connection Failed`,
  description: t`Cannot save invalid configuration`,
});

export function testNotice(test: ConnectionTest): Notice {
  if (test.kind === "connected") {
    return {
      tone: "success",
      title: t`Connection Successful`,
      description: t`Successfully connected to the worker`,
    };
  }
  if (test.kind === "refused" || test.kind === "address" || test.kind === "key") {
    return {
      tone: "failure",
      title: t`Connection Failed`,
      description: t`Unable to connect. Please check your URL and API key`,
    };
  }
  return {
    tone: "failure",
    title: t`Connection Error`,
    description: test.message || t`Connection test failed`,
  };
}
