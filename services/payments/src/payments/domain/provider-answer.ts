import type { AttemptStatus } from "@railyard/contracts";

import type { ExternalAuthentication } from "./external-authentication.ts";
import type { StatedFacts } from "../../kernel/domain/integrity.ts";
import type { WithoutEffect } from "../../kernel/domain/without-effect.ts";
import type { AttemptError, CustomerRedirect, CustomerInstructions } from "./attempt.ts";

/** Where the final status comes from: it is in this answer, or the provider's webhook, or our own look-ups bring it. */
export type AnswerSettlement = "final" | "await_webhook" | "poll";

/** One capture as the provider knows it. */
export interface AnsweredCapture {
  readonly captureStatus: "charged" | "pending" | "failed";
  readonly connectorCaptureId: string | null;
  /** Our capture id, when the provider gives it back. */
  readonly captureId: string | null;
  readonly amount: number;
  /** ISO 4217, where the provider states one for each capture. */
  readonly currency?: string;
}

/** The outcome of an incremental authorization; the amount in minor units. */
export interface AnsweredIncrement {
  readonly status: "success" | "failure";
  /** Our id of it, when the provider gives it back. */
  readonly authorizationId: string | null;
  readonly requestedTotal: number | null;
}

/** The result of a payment's operation at the provider; amounts in minor units of the payment's currency. */
export interface ProviderAnswer {
  /** `unchanged`: the answer states nothing about the attempt. */
  readonly attemptStatus: AttemptStatus | "unchanged";
  readonly settlement: AnswerSettlement;
  readonly connectorTransactionId: string | null;
  /** The id before, where the provider gave the payment another one on the way. */
  readonly formerTransactionId?: string;
  readonly stated?: StatedFacts;
  /** Set on what a browser brought back: it may be of another payment. */
  readonly isFromBrowser?: true;
  readonly referenceId?: string;
  readonly amountAuthorized?: number;
  readonly amountCaptured?: number;
  /** `capture_failed` only: the authorization outlives the capture. */
  readonly isStillHeld?: true;
  readonly redirect?: CustomerRedirect;
  readonly instructions?: CustomerInstructions;
  readonly error?: AttemptError;
  readonly paymentChecks?: Readonly<Record<string, unknown>>;
  readonly authenticationData?: Readonly<Record<string, unknown>>;
  readonly networkTransactionId?: string;
  readonly connectorMandateId?: string;
  readonly splitChargeId?: string;
  readonly isIncrementalAuthorizationAllowed?: boolean;
  /** Until when what is held can be captured. */
  readonly captureBefore?: string;
  readonly isAuthorizationExtended?: boolean;
  /** Answers of 3DS Servers only: the authentication as it is now. */
  readonly authentication?: ExternalAuthentication;
  /** After a capture: that capture. After a look-up and in webhooks: every capture. */
  readonly captures?: readonly AnsweredCapture[];
  /** The outcome of an increment that was not decided at once. */
  readonly increment?: AnsweredIncrement;
  /** Look-ups only: false when the provider has never seen the payment. */
  readonly found?: boolean;
  /** Set when the provider has accepted a cancellation of the payment and has not reported the result. */
  readonly isVoidAccepted?: true;
  /** Webhooks only: when it happened, as the provider states. They may arrive in any order. */
  readonly statedAt?: Date;
  /** Set when there was no readable answer. */
  readonly transport?: "timeout" | "connection_lost" | "not_sent";
  /** Set when the provider has certainly not acted; see {@link WithoutEffect}. */
  readonly withoutEffect?: WithoutEffect;
}

/** Code of the error of a payment that its provider has never received. */
export const notReceivedCode = "not_received";
