import type { ConnectorFlow, FlowInputs, FlowOutcomes } from "../port/connector.ts";
import type { ConnectorError, WithoutEffect } from "../port/outcomes.ts";
import { unknownOutcomes } from "./unknown-outcomes.ts";

/** How far an operation has got at the provider's payment API. */
export interface Progress {
  readonly isBegun: boolean;
  /** Whether a write was accepted before the last call, so that the operation has had an effect. */
  readonly hasWritten: boolean;
  /** Of the last response; null: there was none. */
  readonly lastStatus: number | null;
}

const ofNew = [401, 403, 429];
const ofKnown = [401, 429];

/**
 * Statuses of a provider that refuses the caller, for credentials, rights or rate, before it looks at what is asked. Of
 * what is there already, 403 also answers that its status does not allow it. What a customer has begun, and what is
 * repeated under its key by itself, is not ended by them.
 */
const doorStatuses: Readonly<Partial<Record<ConnectorFlow, readonly (number | null)[]>>> = {
  authorize: ofNew,
  setup_mandate: ofNew,
  payout: ofNew,
  capture: ofKnown,
  refund: ofKnown,
};

/** Operations on money, of which it matters whether the provider has acted. */
export const moneyFlows: ReadonlySet<ConnectorFlow> = new Set([
  "authorize",
  "complete_authorize",
  "setup_mandate",
  "capture",
  "void",
  "void_post_capture",
  "extend_authorization",
  "approve",
  "reject",
  "incremental_authorization",
  "refund",
  "payout",
  "payout_cancel",
]);

/** Whether the provider refused the caller, and nothing of the operation was accepted before. */
export const isRefusedAtDoor = (flow: ConnectorFlow, { lastStatus, hasWritten }: Progress): boolean =>
  !hasWritten && doorStatuses[flow]?.includes(lastStatus) === true;

export const withoutEffect = <Outcome extends object>(outcome: Outcome, why: WithoutEffect): Outcome => ({
  ...outcome,
  withoutEffect: why,
});

type Refused<Name extends ConnectorFlow> = (outcome: FlowOutcomes[Name]) => FlowOutcomes[Name];

/** What an operation comes to that was certainly not done, and can be begun elsewhere or again by the customer. */
const refusedOutcomes: { readonly [Name in ConnectorFlow]?: Refused<Name> } = {
  authorize: (outcome) => ({ ...outcome, attemptStatus: "failure", settlement: "final" }),
  setup_mandate: (outcome) => ({ ...outcome, attemptStatus: "failure", settlement: "final" }),
};

/** The same where it can never be done. */
const endedOutcomes: { readonly [Name in ConnectorFlow]?: Refused<Name> } = {
  ...refusedOutcomes,
  complete_authorize: (outcome) => ({ ...outcome, attemptStatus: "failure", settlement: "final" }),
  refund: (outcome) => ({ ...outcome, refundStatus: "failure", settlement: "final" }),
  payout: (outcome) => ({ ...outcome, payoutStatus: "failed", settlement: "final" }),
};

/** The outcome of a flow of which the provider has certainly done nothing. */
export const undone = <Name extends ConnectorFlow>(
  flow: Name,
  input: FlowInputs[Name],
  error: ConnectorError,
  why: WithoutEffect,
): FlowOutcomes[Name] => {
  const outcome = unknownOutcomes[flow]({ transport: "not_sent", error }, input);
  // The way to the provider was not at fault.
  Reflect.deleteProperty(outcome, "transport");
  const outcomes = why === "adapter_fault" ? endedOutcomes : refusedOutcomes;
  return withoutEffect((outcomes[flow] as Refused<Name> | undefined)?.(outcome) ?? outcome, why);
};

export const faultErrors = {
  unbuilt: { code: "connector_fault", message: "The request to the provider could not be built." },
  unread: { code: "connector_fault", message: "The provider's answer could not be read." },
} as const satisfies Readonly<Record<string, ConnectorError>>;
