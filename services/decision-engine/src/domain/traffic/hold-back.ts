import type { Candidate, HeldBack, HeldBackReason } from "../decision.ts";
import type { PaymentTraits } from "../scoring/clusters.ts";
import type { MerchantSettings } from "../settings/resolve-settings.ts";
import { openWindow } from "./scheduled-outages.ts";
import type { CountedVolumes } from "./volume-terms.ts";
import { reachedCap } from "./volume-terms.ts";

/** What is known of the moment of a payment. */
export interface PlannedMoment {
  readonly traits: PaymentTraits;
  readonly nowMs: number;
  /** Null: not known. */
  readonly volumes: CountedVolumes | null;
}

const reasonFor = (
  { gatewayName, merchantConnectorId }: Candidate,
  { outages, volumeTerms }: MerchantSettings,
  { traits, nowMs, volumes }: PlannedMoment,
): HeldBackReason | null => {
  const windows = [merchantConnectorId, gatewayName].flatMap((name) =>
    name === null ? [] : (outages?.get(name.toLowerCase()) ?? []),
  );
  const window = openWindow(windows, [traits.paymentMethod, traits.paymentMethodType], nowMs);
  if (window !== undefined) return { kind: "scheduled_outage", window };
  const terms = volumeTerms?.get(gatewayName.toLowerCase());
  if (terms === undefined || volumes === null) return null;
  const cap = reachedCap(terms, volumes.of(gatewayName));
  return cap === undefined ? null : { kind: "cap_reached", cap };
};

/** Whom the merchant has planned to leave alone at that moment. */
export const heldBackOf = (
  candidates: readonly Candidate[],
  settings: MerchantSettings,
  moment: PlannedMoment,
): readonly HeldBack[] => {
  if (settings.outages === null && settings.volumeTerms === null) return [];
  return candidates.flatMap((candidate): readonly HeldBack[] => {
    const reason = reasonFor(candidate, settings, moment);
    return reason === null ? [] : [{ candidate, reason }];
  });
};
