import type { Connector, ConnectorFlows } from "../../port/connector.ts";
import type { ConnectorManifest } from "../../port/manifest.ts";
import { parseAuthentication, parseAuthenticationLookUp } from "./authentication-outcome.ts";
import { authenticationRequests } from "./authentication-requests.ts";
import { sandboxCredentialCheck } from "./credential-check.ts";
import { parseDispute, parseDisputeList, parseDisputeLookUp, parseEvidenceFile } from "./dispute-outcome.ts";
import { parseMandate } from "./mandate-outcome.ts";
import {
  parsePayout,
  parsePayoutCancel,
  parsePayoutLookUp,
  parseRefund,
  parseRefundLookUp,
} from "./money-back-outcome.ts";
import { parseCapture, parseIncrement, parseLookUp, parsePayment } from "./payment-outcome.ts";
import { sandboxRequests } from "./requests.ts";
import { parseTax, taxRequest } from "./tax.ts";
import { parseWalletSession, walletSessionRequest } from "./wallet-session.ts";
import { sandboxWebhookFlows } from "./webhook-registration.ts";
import { sandboxWebhooks } from "./webhooks.ts";

const registrationFlows = ({ name, supportsWebhookRegistration = false }: ConnectorManifest): ConnectorFlows =>
  supportsWebhookRegistration ? sandboxWebhookFlows(name) : {};

/** A payment_processor that speaks the sandbox provider's protocol; all that differs is the manifest. */
export const sandboxPaymentConnector = (manifest: ConnectorManifest): Connector => {
  const requests = sandboxRequests(manifest.name);
  const supports = (flag: "supportsPostCaptureVoid" | "supportsExtendedAuthorization"): boolean =>
    manifest.supportedMethods.some((method) => method[flag]);
  const acceptsCards = manifest.supportedMethods.some(({ paymentMethod }) => paymentMethod === "card");
  const supportsIncrements = manifest.supportedMethods.some((method) => method.supportsIncrementalAuthorization);
  const supportsMandates = manifest.supportedMethods.some((method) => method.supportsMandates);
  const flows: ConnectorFlows = {
    authorize: { build: requests.authorize, parse: (response) => parsePayment("authorize", response) },
    capture: { build: requests.capture, parse: parseCapture },
    void: { build: requests.void, parse: (response) => parsePayment("void", response) },
    sync: { build: requests.sync, parse: parseLookUp },
    approve: { build: requests.approve, parse: (response) => parsePayment("approve", response) },
    reject: { build: requests.reject, parse: (response) => parsePayment("reject", response) },
    refund: { build: requests.refund, parse: parseRefund },
    refund_sync: { build: requests.refundSync, parse: parseRefundLookUp },
    ...(acceptsCards
      ? {
          // A refusal shows that the payment has continued already; a look-up shows how.
          complete_authorize: { build: requests.deviceData, parse: (response) => parsePayment("sync", response) },
        }
      : {}),
    ...(supports("supportsPostCaptureVoid")
      ? {
          void_post_capture: {
            build: requests.reverse,
            parse: (response) => parsePayment("void_post_capture", response),
          },
        }
      : {}),
    ...(supports("supportsExtendedAuthorization")
      ? {
          extend_authorization: {
            build: requests.extend,
            parse: (response) => parsePayment("extend_authorization", response),
          },
        }
      : {}),
    ...(supportsIncrements ? { incremental_authorization: { build: requests.increment, parse: parseIncrement } } : {}),
    ...(manifest.disputes === "answerable"
      ? {
          dispute_sync: { build: requests.disputeSync, parse: parseDisputeLookUp },
          list_disputes: { build: requests.listDisputes, parse: parseDisputeList },
          accept_dispute: { build: requests.acceptDispute, parse: parseDispute },
          upload_evidence: { build: requests.uploadEvidence, parse: parseEvidenceFile },
          submit_evidence: { build: requests.submitEvidence, parse: parseDispute },
        }
      : {}),
    ...(supportsMandates
      ? {
          setup_mandate: { build: requests.authorize, parse: (response) => parsePayment("authorize", response) },
          revoke_mandate: { build: requests.revokeMandate, parse: parseMandate },
        }
      : {}),
    ...(manifest.walletSessions === undefined
      ? {}
      : {
          wallet_session: { build: walletSessionRequest(manifest.name, "session"), parse: parseWalletSession },
          wallet_order: { build: walletSessionRequest(manifest.name, "order"), parse: parseWalletSession },
        }),
    ...registrationFlows(manifest),
  };
  return { manifest, flows, webhooks: sandboxWebhooks, credentialCheck: sandboxCredentialCheck(manifest.name) };
};

/** An authentication_processor that speaks the sandbox provider's protocol. */
export const sandboxAuthenticationConnector = (manifest: ConnectorManifest): Connector => {
  const requests = authenticationRequests(manifest.name);
  return {
    manifest,
    flows: {
      pre_authenticate: { build: requests.preAuthenticate, parse: parseAuthentication },
      authenticate: { build: requests.authenticate, parse: parseAuthentication },
      authentication_sync: { build: requests.authenticationSync, parse: parseAuthenticationLookUp },
      ...registrationFlows(manifest),
    },
    webhooks: sandboxWebhooks,
  };
};

/** A tax_processor that speaks the sandbox provider's protocol. */
export const sandboxTaxConnector = (manifest: ConnectorManifest): Connector => ({
  manifest,
  flows: { calculate_tax: { build: taxRequest(manifest.name), parse: parseTax } },
});

/** A payout_processor that speaks the sandbox provider's protocol. */
export const sandboxPayoutConnector = (manifest: ConnectorManifest): Connector => {
  const requests = sandboxRequests(manifest.name);
  return {
    manifest,
    flows: {
      payout: { build: requests.payout, parse: parsePayout },
      payout_sync: { build: requests.payoutSync, parse: parsePayoutLookUp },
      payout_cancel: { build: requests.payoutCancel, parse: parsePayoutCancel },
      ...registrationFlows(manifest),
    },
    webhooks: sandboxWebhooks,
    credentialCheck: sandboxCredentialCheck(manifest.name),
  };
};
