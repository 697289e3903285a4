import type { Sealer } from "@railyard/encryption";
import { openAlone, sealAlone } from "@railyard/encryption";
import type { IdempotencyClaim, IdempotencyStore } from "@railyard/http";

const purpose = "idempotent_response";

/** Keeps answers sealed: some of this service show a key that is kept nowhere else. */
export const sealStoredAnswers = (store: IdempotencyStore, sealer: Sealer): IdempotencyStore => ({
  claim: async (request): Promise<IdempotencyClaim> => {
    const context = { scope: request.scope, purpose };
    const claim = await store.claim(request);
    switch (claim.outcome) {
      case "claimed":
        return {
          outcome: "claimed",
          complete: (status, body) => claim.complete(status, sealAlone(sealer, body, context)),
          release: () => claim.release(),
        };
      case "replay":
        return { ...claim, body: openAlone(sealer, claim.body, context) };
      case "conflict":
      case "in_flight":
        return claim;
    }
  },
});
