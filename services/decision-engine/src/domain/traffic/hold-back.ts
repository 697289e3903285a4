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

/** What the merchant has planned for the candidates of a payment, by what is known at that moment. */
export const heldBackOf = (
  candidates: readonly Candidate[],
  { outages }: MerchantSettings,
  { traits, nowMs }: { readonly traits: PaymentTraits; readonly nowMs: number },
): readonly HeldBack[] => {
  if (outages === null) return [];
  const methods = [traits.paymentMethod, traits.paymentMethodType];
  return candidates.flatMap((candidate): readonly HeldBack[] => {
    const { gatewayName, merchantConnectorId } = candidate;
    const windows = [merchantConnectorId, gatewayName].flatMap((name) =>
      name === null ? [] : (outages.get(name.toLowerCase()) ?? []),
    );
    const window = openWindow(windows, methods, nowMs);
    return window === undefined ? [] : [{ candidate, reason: { kind: "scheduled_outage", window } }];
  });
};

/** Decides among the candidates of an input; where it ranks by places, they begin after so many. */
type Decides = (input: DecisionInput, placesBefore: number) => DecisionResult;

/** In the order in which they are taken, those that nothing is planned for first. */
const order: readonly (HeldBackReason["kind"] | null)[] = [null, "scheduled_outage"];

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
  const reasons = new Map(heldBack.map(({ candidate, reason }) => [candidate, reason.kind]));
  const groups = order
    .map((kind) => ({
      kind,
      candidates: input.candidates.filter((candidate) => (reasons.get(candidate) ?? null) === kind),
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
