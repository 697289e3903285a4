import type { Connector, ConnectorFlows } from "../connector.ts";
import { braintreeCredentialCheck } from "./credential-check.ts";
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
};

/** Braintree's GraphQL API. */
export const braintreeConnector: Connector = {
  manifest: braintree,
  flows,
  credentialCheck: braintreeCredentialCheck,
};
