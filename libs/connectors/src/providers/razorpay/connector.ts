import type { Connector, ConnectorFlows } from "../../port/connector.ts";
import { isExpressible } from "./amounts.ts";
import { razorpayCredentialCheck } from "./credential-check.ts";
import {
  acceptRequest,
  contestRequest,
  disputeListRequest,
  disputeRequest,
  parseAcceptance,
  parseContest,
  parseDisputeList,
  parseDisputeLookUp,
  parseEvidenceFile,
  refuseContest,
  uploadRequest,
} from "./disputes.ts";
import { refuseAuthorization } from "./eligibility.ts";
import { razorpay } from "./manifest.ts";
import {
  parsePayout,
  parsePayoutCancel,
  parsePayoutLookUp,
  payoutCancelRequest,
  payoutRequest,
  payoutSyncRequest,
  refusePayout,
} from "./payouts.ts";
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
  authorizeRequest,
  authorizeSteps,
  captureRequest,
  captureSteps,
  lookUpRequest,
  lookUpSteps,
  revokeRequest,
} from "./requests.ts";
import {
  parseAuthorization,
  parseCapture,
  parseLookUp,
  parseReturn,
  parseRevocation,
  refuseCapture,
} from "./responses.ts";
import { razorpayWebhooks } from "./webhooks.ts";

// There is no void: what is not captured lapses, and Razorpay returns it then.
const flows: ConnectorFlows = {
  authorize: {
    before: authorizeSteps,
    refuse: refuseAuthorization,
    build: authorizeRequest,
    parse: parseAuthorization,
  },
  complete_authorize: { before: lookUpSteps, build: lookUpRequest, parse: parseReturn },
  sync: { before: lookUpSteps, build: lookUpRequest, parse: parseLookUp },
  capture: { refuse: refuseCapture, before: captureSteps, build: captureRequest, parse: parseCapture },
  refund: { refuse: refuseRefund, build: refundRequest, parse: parseRefund },
  refund_sync: { build: refundSyncRequest, parse: parseRefundLookUp },
  list_refunds: { build: refundListRequest, parse: parseRefundList },
  revoke_mandate: { build: revokeRequest, parse: parseRevocation },
  payout: { refuse: refusePayout, build: payoutRequest, parse: parsePayout },
  payout_sync: { build: payoutSyncRequest, parse: parsePayoutLookUp },
  payout_cancel: { build: payoutCancelRequest, parse: parsePayoutCancel },
  dispute_sync: { build: disputeRequest, parse: parseDisputeLookUp },
  list_disputes: { build: disputeListRequest, parse: parseDisputeList },
  accept_dispute: { build: acceptRequest, parse: parseAcceptance },
  upload_evidence: { build: uploadRequest, parse: parseEvidenceFile },
  submit_evidence: { refuse: refuseContest, build: contestRequest, parse: parseContest },
};

/** Razorpay's API, and RazorpayX's for payouts. */
export const razorpayConnector: Connector = {
  manifest: razorpay,
  acceptsAmount: isExpressible,
  flows,
  webhooks: razorpayWebhooks,
  credentialCheck: razorpayCredentialCheck,
};
