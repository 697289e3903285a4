import type { FeatureMatrix } from "@railyard/contracts";
import type { Route } from "@railyard/http";

import { standaloneAuthenticationRoutes } from "./adapters/http/authentications/authentication-routes.ts";
import { authenticationRoutes } from "./adapters/http/authentication/authentication-routes.ts";
import { refusingForeignSecrets } from "./adapters/http/client-secret-guard.ts";
import { customerRoutes } from "./adapters/http/customers/customer-routes.ts";
import { cardIssuerRoutes } from "./adapters/http/card-issuers/card-issuer-routes.ts";
import { cardRoutes } from "./adapters/http/card-ranges/card-routes.ts";
import { blocklistRoutes } from "./adapters/http/blocklist/blocklist-routes.ts";
import { eligibilityRoutes } from "./adapters/http/eligibility/eligibility-routes.ts";
import { ephemeralKeyRoutes } from "./adapters/http/ephemeral-keys/ephemeral-key-routes.ts";
import { disputeRoutes } from "./adapters/http/disputes/dispute-routes.ts";
import { fileRoutes } from "./adapters/http/disputes/file-routes.ts";
import { ruleRoutes } from "./adapters/http/error-mapping/rule-routes.ts";
import type { LivePaymentsReader } from "./adapters/http/internal-routes.ts";
import { internalRoutes } from "./adapters/http/internal-routes.ts";
import { listingRoutes } from "./adapters/http/listing/listing-routes.ts";
import { followUpRoutes } from "./adapters/http/payments/follow-up-routes.ts";
import { paymentListRoutes } from "./adapters/http/payments/list-routes.ts";
import { mandateRoutes } from "./adapters/http/mandates/mandate-routes.ts";
import { paymentMethodRoutes } from "./adapters/http/payment-methods/payment-method-routes.ts";
import { paymentRoutes } from "./adapters/http/payments/payment-routes.ts";
import { redirectRoutes } from "./adapters/http/payments/redirect-routes.ts";
import { collectLinkRoutes } from "./adapters/http/collect-links/collect-link-routes.ts";
import { migrationRoutes } from "./adapters/http/migration/migration-routes.ts";
import { linkPageRoutes } from "./adapters/http/payment-links/link-page-routes.ts";
import { linkRoutes } from "./adapters/http/payment-links/link-routes.ts";
import { payoutLinkRoutes } from "./adapters/http/payout-links/payout-link-routes.ts";
import { payoutRoutes } from "./adapters/http/payouts/payout-routes.ts";
import { providerRoutes } from "./adapters/http/providers/provider-routes.ts";
import { webhookRoutes } from "./adapters/http/providers/webhook-routes.ts";
import { relayRoutes } from "./adapters/http/relays/relay-routes.ts";
import { sessionRoutes } from "./adapters/http/sessions/session-routes.ts";
import { taxRoutes } from "./adapters/http/taxes/tax-routes.ts";
import { refundRoutes } from "./adapters/http/refunds/refund-routes.ts";
import { subscriptionRoutes } from "./adapters/http/subscriptions/subscription-routes.ts";
import type { Ports } from "./ports.ts";

/** What routes need besides the use cases' ports. */
export interface RouteParts {
  readonly ports: Ports;
  readonly featureMatrix: FeatureMatrix;
  readonly readLivePayments: LivePaymentsReader;
}

const allRoutesOf = ({ ports, featureMatrix, readLivePayments }: RouteParts): readonly Route[] => [
  ...paymentListRoutes(ports, featureMatrix),
  ...sessionRoutes(ports),
  ...paymentRoutes(ports),
  ...followUpRoutes(ports),
  ...eligibilityRoutes(ports),
  ...taxRoutes(ports),
  ...authenticationRoutes(ports),
  ...standaloneAuthenticationRoutes(ports),
  ...redirectRoutes(ports),
  ...refundRoutes(ports),
  ...relayRoutes(ports),
  ...collectLinkRoutes(ports),
  ...migrationRoutes(ports),
  ...paymentMethodRoutes(ports),
  ...disputeRoutes(ports),
  ...fileRoutes(ports),
  ...customerRoutes(ports),
  ...subscriptionRoutes(ports),
  ...ephemeralKeyRoutes(ports),
  ...mandateRoutes(ports),
  ...listingRoutes(ports),
  ...blocklistRoutes(ports),
  ...cardIssuerRoutes(ports),
  ...cardRoutes(ports),
  ...linkRoutes(ports),
  ...linkPageRoutes(ports),
  ...payoutRoutes(ports),
  ...payoutLinkRoutes(ports),
  ...ruleRoutes(ports),
  ...providerRoutes(ports, featureMatrix),
  ...internalRoutes(readLivePayments),
  ...webhookRoutes(ports),
];

/** Contract to handler, for every operation of this service. */
export const routesOf = (parts: RouteParts): readonly Route[] => allRoutesOf(parts).map(refusingForeignSecrets);
