import type { Route } from "@railyard/http";

import { apiKeyRoutes } from "./adapters/http/api-key-routes.ts";
import { auditLogRoutes } from "./adapters/http/audit-log-routes.ts";
import { blocklistGuardRoutes } from "./adapters/http/blocklist-guard-routes.ts";
import { businessProfileRoutes } from "./adapters/http/business-profile-routes.ts";
import { configurationRoutes } from "./adapters/http/configuration-routes.ts";
import { connectorAccountRoutes } from "./adapters/http/connector-account-routes.ts";
import { connectorWebhookRoutes } from "./adapters/http/connector-webhook-routes.ts";
import { decisionRuleRoutes } from "./adapters/http/decision-rule-routes.ts";
import { defaultOrderRoutes } from "./adapters/http/default-order-routes.ts";
import { emailRoutes } from "./adapters/http/email-routes.ts";
import { engineMerchantRoutes } from "./adapters/http/engine-merchant-routes.ts";
import { engineUserRoutes } from "./adapters/http/engine-user-routes.ts";
import type { InternalPorts } from "./adapters/http/internal-routes.ts";
import { internalRoutes } from "./adapters/http/internal-routes.ts";
import { merchantAccountRoutes } from "./adapters/http/merchant-account-routes.ts";
import { merchantOverviewRoutes } from "./adapters/http/merchant-overview-routes.ts";
import { operatorVisitRoutes } from "./adapters/http/operator-visit-routes.ts";
import { organizationRoutes } from "./adapters/http/organization-routes.ts";
import { organizationUserRoutes } from "./adapters/http/organization-user-routes.ts";
import { profileAcquirerRoutes } from "./adapters/http/profile-acquirer-routes.ts";
import { roleRoutes } from "./adapters/http/role-routes.ts";
import { sessionPlaceRoutes } from "./adapters/http/session-place-routes.ts";
import { passwordRoutes } from "./adapters/http/password-routes.ts";
import { twoFactorRoutes } from "./adapters/http/two-factor-routes.ts";
import { signingKeyRoutes } from "./adapters/http/signing-key-routes.ts";
import type { UserPorts } from "./adapters/http/user-routes.ts";
import { userSessionRoutes } from "./adapters/http/user-session-routes.ts";
import { userViewRoutes } from "./adapters/http/user-view-routes.ts";
import { userRoutes } from "./adapters/http/user-routes.ts";
import type { CreateApiKeyPorts } from "./use-cases/create-api-key.ts";
import type { CreateMerchantPorts } from "./use-cases/create-merchant-account.ts";
import type { ConnectorWebhookPorts } from "./use-cases/register-connector-webhook.ts";
import type { FoundPorts } from "./use-cases/create-own-organization.ts";
import type { InvitePorts } from "./use-cases/invite-user.ts";
import type { DeleteMerchantPorts } from "./use-cases/delete-merchant-account.ts";
import type { ListAuditLogPorts } from "./use-cases/list-audit-log.ts";
import type { MerchantOverviewPorts } from "./use-cases/read-merchant-overviews.ts";
import type { VisitPorts } from "./use-cases/visit-merchant.ts";
import type { RotateSigningKeyPorts } from "./use-cases/rotate-signing-key.ts";

/** Everything the operations of this service need. */
export type ServicePorts = CreateMerchantPorts &
  CreateApiKeyPorts &
  ConnectorWebhookPorts &
  DeleteMerchantPorts &
  UserPorts &
  InvitePorts &
  FoundPorts &
  ListAuditLogPorts &
  RotateSigningKeyPorts &
  MerchantOverviewPorts &
  VisitPorts &
  InternalPorts;

/** Contract to handler, for every operation of this service. */
export const routesOf = (ports: ServicePorts): readonly Route[] => [
  ...merchantAccountRoutes(ports),
  ...blocklistGuardRoutes(ports),
  ...configurationRoutes(ports),
  ...decisionRuleRoutes(ports),
  ...defaultOrderRoutes(ports),
  ...businessProfileRoutes(ports),
  ...profileAcquirerRoutes(ports),
  ...connectorAccountRoutes(ports),
  ...connectorWebhookRoutes(ports),
  ...apiKeyRoutes(ports),
  ...merchantOverviewRoutes(ports),
  ...operatorVisitRoutes(ports),
  ...organizationRoutes(ports),
  ...auditLogRoutes(ports),
  ...userRoutes(ports),
  ...signingKeyRoutes(ports),
  ...sessionPlaceRoutes(ports),
  ...organizationUserRoutes(ports),
  ...roleRoutes(ports),
  ...userSessionRoutes(ports),
  ...userViewRoutes(ports),
  ...passwordRoutes(ports),
  ...emailRoutes(ports),
  ...twoFactorRoutes(ports),
  ...engineMerchantRoutes(ports),
  ...engineUserRoutes(ports),
  ...internalRoutes(ports),
];
