import type { ConnectionTest } from "#api/workers/worker-health.ts";
import type { Notice } from "#ui/toast/notice.ts";

export const MISSING_INFORMATION: Notice = {
  tone: "failure",
  title: "Missing Information",
  description: "Please provide both Worker URL and API Key",
};

export const SETTINGS_SAVED: Notice = {
  tone: "success",
  title: "Settings Saved",
  description: "Configuration saved successfully",
};

export const CANNOT_SAVE: Notice = {
  tone: "failure",
  title: "Connection Failed",
  description: "Cannot save invalid configuration",
};

export function testNotice(test: ConnectionTest): Notice {
  if (test.kind === "connected") {
    return {
      tone: "success",
      title: "Connection Successful",
      description: "Successfully connected to the worker",
    };
  }
  if (test.kind === "refused" || test.kind === "address" || test.kind === "key") {
    return {
      tone: "failure",
      title: "Connection Failed",
      description: "Unable to connect. Please check your URL and API key",
    };
  }
  return {
    tone: "failure",
    title: "Connection Error",
    description: test.message || "Connection test failed",
  };
}
