import type {
  Candidate,
  DecidedCandidate,
  DecisionInput,
  DecisionResult,
  HeldBack,
  HeldBackReason,
} from "../decision.ts";
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

/** Decides among the candidates of an input; where it ranks by places, they begin after so many. */
type Decides = (input: DecisionInput, placesBefore: number) => DecisionResult;

/** In the order in which they are taken, those that nothing is planned for first. */
const order: readonly (HeldBackReason["kind"] | null)[] = [null, "cap_reached", "scheduled_outage"];

/** Whether it was placed behind others because it is held back. */
export const isHeldBack = ({ placings }: DecidedCandidate): boolean =>
  placings.some((placing) => order.some((kind) => kind === placing));

/**
 * Decides among the candidates that nothing is planned for; those that are held back follow, each kind in the order
 * that the same decision gives it. Where all are held back, the mildest kind is decided among.
 */
export const decideAround = (decideAmong: Decides, input: DecisionInput): DecisionResult => {
  const heldBack = input.heldBack ?? [];
  if (heldBack.length === 0) return decideAmong(input, 0);
  const reasons = new Map(heldBack.map(({ candidate, reason }) => [candidate.subject, reason.kind]));
  const groups = order
    .map((kind) => ({
      kind,
      candidates: input.candidates.filter(({ subject }) => (reasons.get(subject) ?? null) === kind),
    }))
    .filter(({ candidates }) => candidates.length > 0);
  const [first, ...others] = groups;
  const front = decideAmong({ ...input, candidates: first?.candidates ?? [] }, 0);
  const decided = [...front.decided];
  for (const { kind, candidates } of others) {
    // Nobody is tried in order to learn behind the others.
    const behind = { ...input, candidates, payment: { ...input.payment, mayExplore: false } };
    for (const one of decideAmong(behind, decided.length).decided) {
      decided.push({ ...one, placings: kind === null ? one.placings : [kind] });
    }
  }
  return { ...front, decided, heldBack };
};
