declare module "virtual:message-catalogs" {
  import type { Messages } from "@lingui/core";
  import type { InputFaults } from "@tbm/contract/sentences/sentences.ts";

  interface Catalog {
    messages: Messages;
    /** Of a part that checks what a person enters. */
    INPUT_FAULTS?: InputFaults;
  }

  /** Loads the texts of a part in a language. message-catalogs.ts makes this module. */
  export function loadCatalog(language: string, part: string): Promise<Catalog>;
}
