import type { Connector, ConnectorFlows } from "../../port/connector.ts";
import { toBraintreeAmount } from "./amounts.ts";
import { captureRequest, parseCapture, refuseCapture } from "./captures.ts";
import { parseSession, refuseSession, sessionRequest } from "./client-token.ts";
import { braintreeCredentialCheck } from "./credential-check.ts";
import {
  acceptRequest,
  disputeRequest,
  disputesRequest,
  parseAcceptance,
  parseDisputeLookUp,
  parseDisputes,
} from "./disputes.ts";
import { parseUpload, refuseUpload, uploadRequest } from "./evidence-files.ts";
import { evidenceRequest, evidenceSteps, parseEvidence, refuseEvidence } from "./evidence.ts";
import { braintree } from "./manifest.ts";
import { completeRequest, completionSteps, parseReturn, refuseReturn } from "./paypal-page.ts";
import {
  parseRefund,
  parseRefundList,
  parseRefundLookUp,
  refundListRequest,
  refundRequest,
  refundSteps,
  refundSyncRequest,
  refuseRefund,
} from "./refunds.ts";
import { authorizeRequest, authorizeSteps, incrementRequest, revokeRequest, syncRequest } from "./requests.ts";
import {
  parseAuthorization,
  parseIncrement,
  parseLookUp,
  parseRevocation,
  refuseAuthorization,
  refuseIncrement,
} from "./responses.ts";
import { parsePostCaptureVoid, parseVoid, voidRequest, voidSteps } from "./voids.ts";
import { braintreeWebhooks } from "./webhooks.ts";

const authorize = {
  before: authorizeSteps,
  refuse: refuseAuthorization,
  build: authorizeRequest,
  parse: parseAuthorization,
};
const reverse = { before: voidSteps, build: voidRequest, parse: parseVoid };

const flows: ConnectorFlows = {
  authorize,
  setup_mandate: authorize,
  complete_authorize: { before: completionSteps, refuse: refuseReturn, build: completeRequest, parse: parseReturn },
  revoke_mandate: { build: revokeRequest, parse: parseRevocation },
  capture: { refuse: refuseCapture, build: captureRequest, parse: parseCapture },
  void: reverse,
  void_post_capture: { ...reverse, parse: parsePostCaptureVoid },
  incremental_authorization: { refuse: refuseIncrement, build: incrementRequest, parse: parseIncrement },
  sync: { build: syncRequest, parse: parseLookUp },
  refund: { before: refundSteps, refuse: refuseRefund, build: refundRequest, parse: parseRefund },
  refund_sync: { build: refundSyncRequest, parse: parseRefundLookUp },
  list_refunds: { build: refundListRequest, parse: parseRefundList },
  dispute_sync: { build: disputeRequest, parse: parseDisputeLookUp },
  list_disputes: { build: disputesRequest, parse: parseDisputes },
  accept_dispute: { build: acceptRequest, parse: parseAcceptance },
  upload_evidence: { refuse: refuseUpload, build: uploadRequest, parse: parseUpload },
  submit_evidence: { before: evidenceSteps, refuse: refuseEvidence, build: evidenceRequest, parse: parseEvidence },
  wallet_session: { refuse: refuseSession, build: sessionRequest, parse: parseSession },
};

/** Braintree's GraphQL API. */
export const braintreeConnector: Connector = {
  manifest: braintree,
  acceptsAmount: (amount, currency) => toBraintreeAmount(amount, currency) !== null,
  flows,
  webhooks: braintreeWebhooks,
  credentialCheck: braintreeCredentialCheck,
};
