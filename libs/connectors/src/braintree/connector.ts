import type { Connector, ConnectorFlows } from "../connector.ts";
import { braintreeCredentialCheck } from "./credential-check.ts";
import {
  acceptRequest,
  disputeRequest,
  evidenceRequest,
  evidenceSteps,
  parseAcceptance,
  parseDisputeLookUp,
  parseEvidence,
  refuseEvidence,
} from "./disputes.ts";
import { braintree } from "./manifest.ts";
import { parseRefund, parseRefundLookUp, refundRequest, refundSyncRequest, refuseRefund } from "./refunds.ts";
import {
  authorizeRequest,
  authorizeSteps,
  captureRequest,
  incrementRequest,
  revokeRequest,
  syncRequest,
  voidRequest,
  voidSteps,
} from "./requests.ts";
import {
  parseAuthorization,
  parseCapture,
  parseIncrement,
  parseLookUp,
  parseRevocation,
  parseVoid,
  refuseAuthorization,
  refuseCapture,
  refuseIncrement,
} from "./responses.ts";
import { braintreeWebhooks } from "./webhooks.ts";

const authorize = {
  before: authorizeSteps,
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
  void_post_capture: { build: voidRequest, parse: parseVoid },
  incremental_authorization: { refuse: refuseIncrement, build: incrementRequest, parse: parseIncrement },
  sync: { build: syncRequest, parse: parseLookUp },
  refund: { refuse: refuseRefund, build: refundRequest, parse: parseRefund },
  refund_sync: { build: refundSyncRequest, parse: parseRefundLookUp },
  dispute_sync: { build: disputeRequest, parse: parseDisputeLookUp },
  accept_dispute: { build: acceptRequest, parse: parseAcceptance },
  submit_evidence: { before: evidenceSteps, refuse: refuseEvidence, build: evidenceRequest, parse: parseEvidence },
};

/** Braintree's GraphQL API. */
export const braintreeConnector: Connector = {
  manifest: braintree,
  flows,
  webhooks: braintreeWebhooks,
  credentialCheck: braintreeCredentialCheck,
};
