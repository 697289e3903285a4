import type { Connector, ConnectorFlows } from "../connector.ts";
import { payPalToken } from "./calls.ts";
import {
  captureRequest,
  captureSteps,
  parseCapture,
  parseVoid,
  refuseCapture,
  voidRequest,
  voidSteps,
} from "./captures.ts";
import { payPalCredentialCheck } from "./credential-check.ts";
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
  parseRefund,
  parseRefundLookUp,
  refundRequest,
  refundSteps,
  refundSyncRequest,
  refuseRefund,
} from "./refunds.ts";
import { parseRevocation, revokeRequest } from "./vault.ts";
import { payPalWebhooks } from "./webhooks.ts";

const flows: ConnectorFlows = {
  authorize: { refuse: refuseAuthorization, build: authorizeRequest, parse: parseAuthorization },
  complete_authorize: {
    refuse: refuseLookUp,
    before: completionSteps,
    build: completeRequest,
    parse: parseReturn,
  },
  // The customer may have agreed and never come back, so a look-up completes the order, too.
  sync: { refuse: refuseLookUp, before: completionSteps, build: completeRequest, parse: parseLookUp },
  capture: { refuse: refuseCapture, before: captureSteps, build: captureRequest, parse: parseCapture },
  void: { before: voidSteps, build: voidRequest, parse: parseVoid },
  refund: { refuse: refuseRefund, before: refundSteps, build: refundRequest, parse: parseRefund },
  refund_sync: { build: refundSyncRequest, parse: parseRefundLookUp },
  revoke_mandate: { build: revokeRequest, parse: parseRevocation },
  dispute_sync: { build: disputeRequest, parse: parseDisputeLookUp },
  accept_dispute: { before: acceptSteps, build: disputeRequest, parse: parseAcceptance },
  submit_evidence: { refuse: refuseEvidence, before: evidenceSteps, build: disputeRequest, parse: parseDispute },
};

/** PayPal's Orders, Payments and Disputes APIs. */
export const paypalConnector: Connector = {
  manifest: paypal,
  accessToken: payPalToken,
  credentialCheck: payPalCredentialCheck,
  flows,
  webhooks: payPalWebhooks,
};
