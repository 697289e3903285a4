import type { Connector, ConnectorFlows } from "../../port/connector.ts";
import { toCheckoutAmount } from "./amounts.ts";
import { checkoutAccess } from "./access.ts";
import { checkoutCredentialCheck } from "./credential-check.ts";
import {
  acceptSteps,
  disputeListRequest,
  disputeRequest,
  evidenceSteps,
  parseDispute,
  parseDisputeList,
  parseDisputeLookUp,
  parseEvidenceFile,
  uploadRequest,
} from "./disputes.ts";
import { parseRevocation, revokeRequest } from "./mandates.ts";
import { checkout } from "./manifest.ts";
import {
  parsePayout,
  parsePayoutLookUp,
  payoutRequest,
  payoutSyncRequest,
  payoutSyncSteps,
  refusePayout,
} from "./payouts.ts";
import { parseRefund, parseRefundList, parseRefundLookUp, refuseRefund } from "./refunds.ts";
import { processingChannelOf } from "./calls.ts";
import {
  authorizeRequest,
  captureRequest,
  incrementRequest,
  refundRequest,
  refundListRequest,
  refundSyncRequest,
  syncRequest,
  syncSteps,
  voidRequest,
  voidSteps,
} from "./requests.ts";
import {
  parseAuthorization,
  parseCapture,
  parseIncrement,
  parseLookUp,
  parseVoid,
  refuseAuthorization,
  refuseCapture,
  refuseIncrement,
} from "./responses.ts";
import { walletSteps } from "./wallets.ts";
import { webhookFlows } from "./webhook-workflows.ts";
import { checkoutWebhooks } from "./webhooks.ts";

const authorize = {
  before: walletSteps,
  refuse: refuseAuthorization,
  build: authorizeRequest,
  parse: parseAuthorization,
};

const flows: ConnectorFlows = {
  authorize,
  setup_mandate: authorize,
  revoke_mandate: { build: revokeRequest, parse: parseRevocation },
  capture: { refuse: refuseCapture, build: captureRequest, parse: parseCapture },
  void: { before: voidSteps, build: voidRequest, parse: parseVoid },
  sync: { before: syncSteps, build: syncRequest, parse: parseLookUp },
  incremental_authorization: { refuse: refuseIncrement, build: incrementRequest, parse: parseIncrement },
  refund: { refuse: refuseRefund, build: refundRequest, parse: parseRefund },
  refund_sync: { build: refundSyncRequest, parse: parseRefundLookUp },
  list_refunds: { build: refundListRequest, parse: parseRefundList },
  payout: { refuse: refusePayout, build: payoutRequest, parse: parsePayout },
  payout_sync: { before: payoutSyncSteps, build: payoutSyncRequest, parse: parsePayoutLookUp },
  list_disputes: { build: disputeListRequest, parse: parseDisputeList },
  dispute_sync: { build: disputeRequest, parse: parseDisputeLookUp },
  accept_dispute: { before: acceptSteps, build: disputeRequest, parse: parseDispute },
  upload_evidence: { build: uploadRequest, parse: parseEvidenceFile },
  submit_evidence: { before: evidenceSteps, build: disputeRequest, parse: parseDispute },
  ...webhookFlows,
};

/** Checkout.com's Payments API. */
export const checkoutConnector: Connector = {
  manifest: checkout,
  acceptsAmount: (amount, currency) => toCheckoutAmount(amount, currency) !== null,
  flows,
  accessToken: checkoutAccess,
  webhooks: checkoutWebhooks,
  accountOf: (credentials) => processingChannelOf({ credentials }),
  credentialCheck: checkoutCredentialCheck,
};
