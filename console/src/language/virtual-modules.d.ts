declare module "virtual:message-catalogs" {
  import type { Messages } from "@lingui/core";

  /** Loads the texts of a part in a language. message-catalogs.ts makes this module. */
  export function loadCatalog(language: string, part: string): Promise<{ messages: Messages }>;

  /** The parts that check what a person enters. */
  export const partsWithForms: readonly string[];
}
