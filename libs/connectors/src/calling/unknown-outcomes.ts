import type { AttemptStatus } from "@railyard/contracts";
import type { AuthenticationOutcome, AuthenticationReferenceInput } from "../port/authentication.ts";
import type { ConnectorFlow, FlowInputs, FlowOutcomes } from "../port/connector.ts";
import type { PaymentReferenceInput, PayoutReferenceInput } from "../port/inputs.ts";
import type { WalletSessionOutcome } from "../port/wallet-session.ts";
import type {
  AttemptOutcome,
  ConnectorError,
  DisputeOutcome,
  PayoutOutcome,
  transportErrorCodes,
} from "../port/outcomes.ts";

/** Why it is not known what the provider did. */
export interface UnknownAnswer {
  readonly error: ConnectorError;
  /** Absent when there was an answer: a 5xx or one that cannot be read. */
  readonly transport?: keyof typeof transportErrorCodes;
}

type Unknown = {
  readonly [Name in ConnectorFlow]: (answer: UnknownAnswer, input: FlowInputs[Name]) => FlowOutcomes[Name];
};

const attempt = (
  status: AttemptStatus | "unchanged",
  answer: UnknownAnswer,
  connectorTransactionId: string | null = null,
): AttemptOutcome => ({ attemptStatus: status, settlement: "poll", connectorTransactionId, ...answer });

const unchanged = (answer: UnknownAnswer, input: PaymentReferenceInput): AttemptOutcome =>
  attempt("unchanged", answer, input.connectorTransactionId);

const money = (answer: UnknownAnswer): { readonly settlement: "poll" } & UnknownAnswer => ({
  settlement: "poll",
  ...answer,
});

const dispute = (answer: UnknownAnswer): DisputeOutcome => ({
  disputeStatus: "unchanged",
  report: null,
  ...money(answer),
});

// What was certainly not sent has changed nothing; anything else may have, so it is pending until a look-up.
const ifSent = (answer: UnknownAnswer): AttemptStatus | "unchanged" =>
  answer.transport === "not_sent" ? "unchanged" : "pending";

const unchangedPayout = (answer: UnknownAnswer, input: PayoutReferenceInput): PayoutOutcome => ({
  payoutStatus: "unchanged",
  connectorPayoutId: input.connectorPayoutId,
  ...money(answer),
});

const unchangedAuthentication = (
  answer: UnknownAnswer,
  input: AuthenticationReferenceInput,
): AuthenticationOutcome => ({
  authenticationStatus: "unchanged",
  connectorAuthenticationId: input.connectorAuthenticationId,
  ...money(answer),
});

const noSession = (answer: UnknownAnswer): WalletSessionOutcome => ({ sessionStatus: "unchanged", ...money(answer) });

/** Outcome, by flow, of a call whose effect is unknown. Money is never assumed to be taken, nor to be safe. */
export const unknownOutcomes: Unknown = {
  authorize: (answer) => attempt("pending", answer),
  complete_authorize: (answer, input) => attempt("pending", answer, input.connectorTransactionId),
  setup_mandate: (answer) => attempt("pending", answer),
  revoke_mandate: (answer) => ({ mandateStatus: "unchanged", ...money(answer) }),
  capture: (answer, input) => ({
    ...attempt(
      input.captureMethod === "manual_multiple" ? "unchanged" : ifSent(answer),
      answer,
      input.connectorTransactionId,
    ),
    captures: [
      {
        captureStatus: answer.transport === "not_sent" ? "failed" : "pending",
        connectorCaptureId: null,
        captureId: input.captureId,
        amount: input.amountToCapture,
      },
    ],
  }),
  void: (answer, input) => attempt(ifSent(answer), answer, input.connectorTransactionId),
  void_post_capture: unchanged,
  extend_authorization: unchanged,
  sync: unchanged,
  approve: unchanged,
  reject: unchanged,
  incremental_authorization: (answer) => ({
    authorizationStatus: answer.transport === "not_sent" ? "failure" : "processing",
    connectorAuthorizationId: null,
    ...money(answer),
  }),
  refund: (answer) => ({ refundStatus: "unchanged", connectorRefundId: null, ...money(answer) }),
  refund_sync: (answer, input) => ({
    refundStatus: "unchanged",
    connectorRefundId: input.connectorRefundId,
    ...money(answer),
  }),
  list_refunds: (answer, { connectorTransactionId }) => ({
    listStatus: "unchanged",
    connectorTransactionId,
    refunds: [],
    ...money(answer),
  }),
  payout: (answer) => ({ payoutStatus: "unchanged", connectorPayoutId: null, ...money(answer) }),
  payout_sync: unchangedPayout,
  payout_cancel: unchangedPayout,
  dispute_sync: dispute,
  list_disputes: (answer) => ({ listStatus: "unchanged", disputes: [], nextPage: null, ...money(answer) }),
  accept_dispute: dispute,
  upload_evidence: (answer) => ({ uploadStatus: "unchanged", connectorFileId: null, ...money(answer) }),
  submit_evidence: dispute,
  pre_authenticate: (answer) => ({
    authenticationStatus: "unchanged",
    connectorAuthenticationId: null,
    ...money(answer),
  }),
  authenticate: unchangedAuthentication,
  authentication_sync: unchangedAuthentication,
  wallet_session: noSession,
  wallet_order: noSession,
  list_webhooks: (answer) => ({ listStatus: "unchanged", webhooks: [], ...money(answer) }),
  register_webhook: (answer) => ({
    registrationStatus: "unchanged",
    webhook: null,
    secret: null,
    ...money(answer),
  }),
  remove_webhook: (answer) => ({ removalStatus: "unchanged", ...money(answer) }),
  calculate_tax: (answer) => ({ taxStatus: "unchanged", ...money(answer) }),
};
