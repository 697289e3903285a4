import type { Route } from "@railyard/http";

import { accountRoutes } from "./adapters/http/account-handlers.ts";
import type { AuthenticationHandlerParts } from "./adapters/http/authentication-handlers.ts";
import { authenticationRoutes } from "./adapters/http/authentication-handlers.ts";
import type { ControlParts } from "./adapters/http/control-handlers.ts";
import { controlRoutes } from "./adapters/http/control-handlers.ts";
import type { PageParts } from "./adapters/http/customer-page.ts";
import { pageRoutes } from "./adapters/http/customer-page.ts";
import type { DisputeHandlerParts } from "./adapters/http/dispute-handlers.ts";
import { disputeRoutes } from "./adapters/http/dispute-handlers.ts";
import type { MandateHandlerParts } from "./adapters/http/mandate-handlers.ts";
import { mandateRoutes } from "./adapters/http/mandate-handlers.ts";
import type { MoneyBackHandlerParts } from "./adapters/http/money-back-handlers.ts";
import { payoutRoutes, refundRoutes } from "./adapters/http/money-back-handlers.ts";
import type { SessionHandlerParts } from "./adapters/http/session-handlers.ts";
import { sessionRoutes } from "./adapters/http/session-handlers.ts";
import { taxRoutes } from "./adapters/http/tax-handlers.ts";
import type { PaymentHandlerParts } from "./adapters/http/payment-handlers.ts";
import { paymentRoutes } from "./adapters/http/payment-handlers.ts";
import type { WebhookEndpointHandlerParts } from "./adapters/http/webhook-endpoint-handlers.ts";
import { webhookEndpointRoutes } from "./adapters/http/webhook-endpoint-handlers.ts";

/** Everything the routes need. */
export type RouteParts = PaymentHandlerParts &
  MoneyBackHandlerParts &
  DisputeHandlerParts &
  AuthenticationHandlerParts &
  MandateHandlerParts &
  SessionHandlerParts &
  WebhookEndpointHandlerParts &
  ControlParts & { readonly page: PageParts };

/** The route table; access, schemas and documentation are in the contracts. */
export const routes = (parts: RouteParts): readonly Route[] => [
  ...accountRoutes(parts),
  ...paymentRoutes(parts),
  ...refundRoutes(parts),
  ...payoutRoutes(parts),
  ...disputeRoutes(parts),
  ...authenticationRoutes(parts),
  ...mandateRoutes(parts),
  ...taxRoutes(parts),
  ...sessionRoutes(parts),
  ...webhookEndpointRoutes(parts),
  ...pageRoutes(parts.page),
  ...controlRoutes(parts),
];
