import type { Connector, ConnectorFlows } from "../connector.ts";
import { checkoutCredentialCheck } from "./credential-check.ts";
import {
  acceptSteps,
  disputeRequest,
  evidenceSteps,
  parseDispute,
  parseDisputeLookUp,
  parseEvidenceFile,
  uploadRequest,
} from "./disputes.ts";
import { checkout } from "./manifest.ts";
import { parseRefund, parseRefundLookUp, refuseRefund } from "./refunds.ts";
import {
  authorizeRequest,
  captureRequest,
  incrementRequest,
  refundRequest,
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
import { checkoutWebhooks } from "./webhooks.ts";

const authorize = { refuse: refuseAuthorization, build: authorizeRequest, parse: parseAuthorization };

const flows: ConnectorFlows = {
  authorize,
  setup_mandate: authorize,
  capture: { refuse: refuseCapture, build: captureRequest, parse: parseCapture },
  void: { before: voidSteps, build: voidRequest, parse: parseVoid },
  sync: { before: syncSteps, build: syncRequest, parse: parseLookUp },
  incremental_authorization: { refuse: refuseIncrement, build: incrementRequest, parse: parseIncrement },
  refund: { refuse: refuseRefund, build: refundRequest, parse: parseRefund },
  refund_sync: { build: refundSyncRequest, parse: parseRefundLookUp },
  dispute_sync: { build: disputeRequest, parse: parseDisputeLookUp },
  accept_dispute: { before: acceptSteps, build: disputeRequest, parse: parseDispute },
  upload_evidence: { build: uploadRequest, parse: parseEvidenceFile },
  submit_evidence: { before: evidenceSteps, build: disputeRequest, parse: parseDispute },
};

/** Checkout.com's Payments API. */
export const checkoutConnector: Connector = {
  manifest: checkout,
  flows,
  webhooks: checkoutWebhooks,
  credentialCheck: checkoutCredentialCheck,
};
