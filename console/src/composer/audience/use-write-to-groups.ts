import { useClient } from "#api/client/use-client.ts";
import { draftStore } from "#composer/drafts/draft-store.ts";
import { useNavigate } from "#router/router-context.ts";

import { useAddressGroups } from "./use-address-groups.ts";

/** Addresses the draft to these groups, by the bot that reaches most of them, and opens the composer. */
export function useWriteToGroups() {
  const { baseUrl } = useClient();
  const navigate = useNavigate();
  return useAddressGroups((address) => {
    draftStore.change(baseUrl, address);
    void navigate("/messages");
  });
}
