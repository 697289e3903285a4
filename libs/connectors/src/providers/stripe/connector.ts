import type { Connector, ConnectorFlows } from "../../port/connector.ts";
import { toStripeAmount } from "./amounts.ts";
import { refuseAuthorization } from "./checks.ts";
import { stripeCredentialCheck } from "./credential-check.ts";
import { disputeRequests, parseAcceptance, parseDispute, parseDisputeList, parseDisputeLookUp } from "./disputes.ts";
import { parseEvidenceFile, uploadRequest } from "./evidence-files.ts";
import { stripe } from "./manifest.ts";
import {
  authorizeRequest,
  authorizeSteps,
  captureRequest,
  incrementRequest,
  revokeRequest,
  syncRequest,
  voidRequest,
  voidSteps,
} from "./payment-requests.ts";
import {
  parseRefund,
  parseRefundList,
  parseRefundLookUp,
  refundListRequest,
  refundRequest,
  refundSyncRequest,
  refuseRefund,
} from "./refunds.ts";
import {
  parseAuthorization,
  parseCapture,
  parseIncrement,
  parseLookUp,
  parseRevocation,
  parseVoid,
  refuseCapture,
  refuseIncrement,
} from "./responses.ts";
import { webhookFlows } from "./webhook-endpoints.ts";
import { ownAccount, stripeWebhooks } from "./webhooks.ts";

const authorize = {
  before: authorizeSteps,
  refuse: refuseAuthorization,
  build: authorizeRequest,
  parse: parseAuthorization,
};

const flows: ConnectorFlows = {
  authorize,
  setup_mandate: authorize,
  capture: { refuse: refuseCapture, build: captureRequest, parse: parseCapture },
  void: { before: voidSteps, build: voidRequest, parse: parseVoid },
  sync: { build: syncRequest, parse: parseLookUp },
  incremental_authorization: { refuse: refuseIncrement, build: incrementRequest, parse: parseIncrement },
  revoke_mandate: { build: revokeRequest, parse: parseRevocation },
  refund: { refuse: refuseRefund, build: refundRequest, parse: parseRefund },
  refund_sync: { build: refundSyncRequest, parse: parseRefundLookUp },
  list_refunds: { build: refundListRequest, parse: parseRefundList },
  dispute_sync: { build: disputeRequests.sync, parse: parseDisputeLookUp },
  list_disputes: { build: disputeRequests.list, parse: parseDisputeList },
  accept_dispute: { build: disputeRequests.accept, parse: parseAcceptance },
  upload_evidence: { build: uploadRequest, parse: parseEvidenceFile },
  submit_evidence: { build: disputeRequests.submitEvidence, parse: parseDispute },
  ...webhookFlows,
};

/** Stripe's Payment Intents. */
export const stripeConnector: Connector = {
  manifest: stripe,
  acceptsAmount: (amount, currency) => toStripeAmount(amount, currency) !== null,
  flows,
  webhooks: stripeWebhooks,
  accountOf: () => ownAccount,
  credentialCheck: stripeCredentialCheck,
};
