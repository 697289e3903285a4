import type { Connector, ConnectorFlows } from "../../port/connector.ts";
import { toAdyenAmount } from "./amounts.ts";
import { adyenCredentialCheck } from "./credential-check.ts";
import {
  acceptRequest,
  defendRequest,
  defendStep,
  parseAcceptance,
  parseDefense,
  parseUpload,
  refuseEvidence,
  refuseUpload,
  uploadRequest,
  uploadStep,
} from "./dispute-answers.ts";
import { adyen } from "./manifest.ts";
import {
  authorizeRequest,
  captureRequest,
  completeRequest,
  incrementRequest,
  revokeRequest,
  voidRequest,
} from "./payment-requests.ts";
import { merchantAccountOf } from "./calls.ts";
import { payoutFlows } from "./payouts.ts";
import { parseRefund, refundRequest, refuseRefund } from "./refunds.ts";
import {
  parseAuthorization,
  parseCapture,
  parseCompletion,
  parseIncrement,
  parseRevocation,
  parseVoid,
  refuseAuthorization,
  refuseCapture,
  refuseCompletion,
  refuseIncrement,
} from "./responses.ts";
import { webhookFlows } from "./webhook-registration.ts";
import { adyenWebhooks } from "./webhooks.ts";

const authorize = { refuse: refuseAuthorization, build: authorizeRequest, parse: parseAuthorization };

// Adyen shows no payment, refund or payout again: what comes later comes by webhook alone.
const flows: ConnectorFlows = {
  authorize,
  setup_mandate: authorize,
  complete_authorize: { refuse: refuseCompletion, build: completeRequest, parse: parseCompletion },
  capture: { refuse: refuseCapture, build: captureRequest, parse: parseCapture },
  void: { build: voidRequest, parse: parseVoid },
  incremental_authorization: { refuse: refuseIncrement, build: incrementRequest, parse: parseIncrement },
  revoke_mandate: { build: revokeRequest, parse: parseRevocation },
  upload_evidence: { before: [uploadStep], refuse: refuseUpload, build: uploadRequest, parse: parseUpload },
  submit_evidence: { before: [defendStep], refuse: refuseEvidence, build: defendRequest, parse: parseDefense },
  accept_dispute: { build: acceptRequest, parse: parseAcceptance },
  ...payoutFlows,
  ...webhookFlows,
  refund: { refuse: refuseRefund, build: refundRequest, parse: parseRefund },
};

/** Adyen's Checkout API. */
export const adyenConnector: Connector = {
  manifest: adyen,
  acceptsAmount: (amount, currency) => toAdyenAmount(amount, currency) !== null,
  flows,
  webhooks: adyenWebhooks,
  accountOf: (credentials) => merchantAccountOf({ credentials }),
  credentialCheck: adyenCredentialCheck,
};
