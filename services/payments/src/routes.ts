import type { FeatureMatrix } from "@railyard/contracts";
import type { Route } from "@railyard/http";

import { standaloneAuthenticationRoutes } from "./authentications/http/authentication-routes.ts";
import { atMerchantTime } from "./clocks/http/clock-guard.ts";
import { clockRoutes } from "./clocks/http/clock-routes.ts";
import { checkoutRoutes } from "./payments/http/checkout-routes.ts";
import { simulationRoutes } from "./payments/http/simulation-routes.ts";
import { refusingSuspended } from "./kernel/http/suspension-guard.ts";
import { refusingForeignSecrets } from "./payments/http/client-secret-guard.ts";
import { customerRoutes } from "./vault/http/customer-routes.ts";
import { cardIssuerRoutes } from "./methods/http/card-issuer-routes.ts";
import { blocklistRoutes } from "./blocklist/http/blocklist-routes.ts";
import { ephemeralKeyRoutes } from "./vault/http/ephemeral-key-routes.ts";
import { disputeRoutes } from "./disputes/http/dispute-routes.ts";
import { fileRoutes } from "./disputes/http/file-routes.ts";
import { ruleRoutes } from "./error-mapping/http/rule-routes.ts";
import type { LivePaymentsReader } from "./process/http/internal-routes.ts";
import { internalRoutes } from "./process/http/internal-routes.ts";
import type { OverdueReader } from "./process/http/overdue-routes.ts";
import { overdueRoutes } from "./process/http/overdue-routes.ts";
import { followUpRoutes } from "./payments/http/follow-up-routes.ts";
import { paymentListRoutes } from "./payments/http/list-routes.ts";
import { mandateRoutes } from "./vault/http/mandate-routes.ts";
import { paymentMethodRoutes } from "./vault/http/payment-method-routes.ts";
import { paymentRoutes } from "./payments/http/payment-routes.ts";
import { redirectRoutes } from "./payments/http/redirect-routes.ts";
import { checkoutFrameRoutes } from "./pages/http/checkout/checkout-routes.ts";
import { collectLinkRoutes } from "./pages/http/collect-links/collect-link-routes.ts";
import { migrationRoutes } from "./vault/http/migration-routes.ts";
import { linkPageRoutes, linkRoutes } from "./pages/http/payment-links/link-routes.ts";
import { payoutLinkRoutes } from "./pages/http/payout-links/payout-link-routes.ts";
import { payoutRoutes } from "./payouts/http/payout-routes.ts";
import { connectorTestRoutes } from "./refunds/http/connector-test-routes.ts";
import { connectorHealthRoutes } from "./providers/http/connector-health-routes.ts";
import { exportRoutes } from "./exports/http/export-routes.ts";
import { noteRoutes } from "./notes/http/note-routes.ts";
import { providerRoutes } from "./webhooks/http/provider-routes.ts";
import { webhookRoutes } from "./webhooks/http/webhook-routes.ts";
import { relayRoutes } from "./relays/http/relay-routes.ts";
import { refundRequestRoutes } from "./refunds/http/refund-request-routes.ts";
import { refundRoutes } from "./refunds/http/refund-routes.ts";
import { searchRoutes } from "./search/http/search-routes.ts";
import { unmatchedRoutes } from "./unmatched/http/unmatched-routes.ts";
import { subscriptionRoutes } from "./subscriptions/http/subscription-routes.ts";
import { timelineRoutes } from "./timelines/http/timeline-routes.ts";
import type { Ports } from "./ports.ts";

/** What routes need in addition to the use cases' ports. */
export interface RouteParts {
  readonly ports: Ports;
  /** Whether merchants have clocks of their own. */
  readonly isSandbox: boolean;
  readonly featureMatrix: FeatureMatrix;
  readonly readLivePayments: LivePaymentsReader;
  readonly overdue: OverdueReader;
}

const allRoutesOf = ({ ports, isSandbox, featureMatrix, readLivePayments, overdue }: RouteParts): readonly Route[] => [
  ...searchRoutes(ports),
  ...paymentListRoutes(ports, featureMatrix),
  ...checkoutRoutes(ports),
  ...simulationRoutes(ports),
  ...paymentRoutes(ports),
  ...followUpRoutes(ports),
  ...timelineRoutes(ports),
  ...standaloneAuthenticationRoutes(ports),
  ...redirectRoutes(ports),
  ...refundRoutes(ports),
  ...refundRequestRoutes(ports),
  ...unmatchedRoutes(ports),
  ...relayRoutes(ports),
  ...collectLinkRoutes(ports),
  ...migrationRoutes(ports),
  ...paymentMethodRoutes(ports),
  ...disputeRoutes(ports),
  ...fileRoutes(ports),
  ...noteRoutes(ports),
  ...customerRoutes(ports),
  ...subscriptionRoutes(ports),
  ...ephemeralKeyRoutes(ports),
  ...mandateRoutes(ports),
  ...blocklistRoutes(ports),
  ...cardIssuerRoutes(ports),
  ...linkRoutes(ports),
  ...linkPageRoutes(ports),
  ...checkoutFrameRoutes(ports),
  ...payoutRoutes(ports),
  ...payoutLinkRoutes(ports),
  ...exportRoutes(ports),
  ...ruleRoutes(ports),
  ...providerRoutes(ports, featureMatrix),
  ...internalRoutes(readLivePayments),
  ...overdueRoutes(overdue),
  ...webhookRoutes(ports),
  ...connectorHealthRoutes(ports),
  ...connectorTestRoutes(ports),
  ...(isSandbox ? clockRoutes(ports) : []),
];

/** Contract to handler, for every operation of this service. */
export const routesOf = (parts: RouteParts): readonly Route[] => {
  const routes = allRoutesOf(parts).map(refusingForeignSecrets).map(refusingSuspended(parts.ports));
  return parts.isSandbox ? routes.map(atMerchantTime(parts.ports)) : routes;
};
