import type { Connector, ConnectorFlows } from "../../port/connector.ts";
import { moneyOf } from "./amounts.ts";
import { payPalToken } from "./calls.ts";
import {
  captureRequest,
  heldSteps,
  parseCapture,
  parseVoid,
  refuseCapture,
  refuseVoid,
  voidRequest,
  voidSteps,
} from "./captures.ts";
import { payPalCredentialCheck } from "./credential-check.ts";
import { disputeListRequest, parseDisputeList } from "./dispute-lists.ts";
import {
  acceptSteps,
  disputeRequest,
  evidenceSteps,
  parseAcceptance,
  parseDispute,
  parseDisputeLookUp,
  refuseEvidence,
} from "./disputes.ts";
import { paypal } from "./manifest.ts";
import {
  authorizeRequest,
  completeRequest,
  completionSteps,
  parseAuthorization,
  parseLookUp,
  parseReturn,
  refuseAuthorization,
  refuseLookUp,
} from "./orders.ts";
import {
  parsePayout,
  parsePayoutCancel,
  parsePayoutLookUp,
  payoutCancelRequest,
  payoutCancelSteps,
  payoutRequest,
  payoutSyncRequest,
  refusePayout,
  refusePayoutCancel,
  refusePayoutLookUp,
} from "./payouts.ts";
import { parseReauthorization, reauthorizeRequest } from "./reauthorizations.ts";
import {
  parseRefund,
  parseRefundList,
  parseRefundLookUp,
  refundListRequest,
  refundListSteps,
  refundRequest,
  refundSteps,
  refundSyncRequest,
  refuseRefund,
} from "./refunds.ts";
import { setupSteps } from "./setup-tokens.ts";
import { parseRevocation, revokeRequest } from "./vault.ts";
import { webhookFlows } from "./webhook-endpoints.ts";
import { payPalWebhooks } from "./webhooks.ts";

const authorize: Required<ConnectorFlows>["authorize"] = {
  refuse: refuseAuthorization,
  before: setupSteps,
  build: authorizeRequest,
  parse: parseAuthorization,
};

const flows: ConnectorFlows = {
  authorize,
  setup_mandate: authorize,
  complete_authorize: {
    refuse: refuseLookUp,
    before: completionSteps,
    build: completeRequest,
    parse: parseReturn,
  },
  // The customer may have agreed and never come back, so a look-up completes the order, too.
  sync: { refuse: refuseLookUp, before: completionSteps, build: completeRequest, parse: parseLookUp },
  capture: { refuse: refuseCapture, before: heldSteps, build: captureRequest, parse: parseCapture },
  void: { refuse: refuseVoid, before: voidSteps, build: voidRequest, parse: parseVoid },
  extend_authorization: { before: heldSteps, build: reauthorizeRequest, parse: parseReauthorization },
  refund: { refuse: refuseRefund, before: refundSteps, build: refundRequest, parse: parseRefund },
  refund_sync: { build: refundSyncRequest, parse: parseRefundLookUp },
  list_refunds: { before: refundListSteps, build: refundListRequest, parse: parseRefundList },
  revoke_mandate: { build: revokeRequest, parse: parseRevocation },
  payout: { refuse: refusePayout, build: payoutRequest, parse: parsePayout },
  payout_sync: { refuse: refusePayoutLookUp, build: payoutSyncRequest, parse: parsePayoutLookUp },
  payout_cancel: {
    refuse: refusePayoutCancel,
    before: payoutCancelSteps,
    build: payoutCancelRequest,
    parse: parsePayoutCancel,
  },
  ...webhookFlows,
  dispute_sync: { build: disputeRequest, parse: parseDisputeLookUp },
  list_disputes: { build: disputeListRequest, parse: parseDisputeList },
  accept_dispute: { before: acceptSteps, build: disputeRequest, parse: parseAcceptance },
  submit_evidence: { refuse: refuseEvidence, before: evidenceSteps, build: disputeRequest, parse: parseDispute },
};

/** PayPal's Orders, Payments and Disputes APIs. */
export const paypalConnector: Connector = {
  manifest: paypal,
  acceptsAmount: (amount, currency) => moneyOf(amount, currency) !== null,
  accessToken: payPalToken,
  credentialCheck: payPalCredentialCheck,
  flows,
  webhooks: payPalWebhooks,
};
