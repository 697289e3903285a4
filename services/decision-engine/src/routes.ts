import type { Route } from "@railyard/http";

import { analyticsRoutes } from "./adapters/http/analytics-routes.ts";
import { configurationRoutes } from "./adapters/http/configuration-routes.ts";
import { connectorFeeRoutes } from "./adapters/http/connector-fee-routes.ts";
import { costSavingsRoutes } from "./adapters/http/cost-savings-routes.ts";
import { decisionReplayRoutes } from "./adapters/http/decision-replay-routes.ts";
import { dimensionRoutes } from "./adapters/http/dimension-routes.ts";
import { dynamicRoutingRoutes } from "./adapters/http/dynamic-routing-routes.ts";
import { experimentRoutes } from "./adapters/http/experiment-routes.ts";
import { featureRoutes } from "./adapters/http/feature-routes.ts";
import { gatewayDecisionRoutes } from "./adapters/http/gateway-decision-routes.ts";
import { hybridRoutingRoutes } from "./adapters/http/hybrid-routing-routes.ts";
import { internalRoutes } from "./adapters/http/internal-routes.ts";
import { legacyDecisionRoutes } from "./adapters/http/legacy-decision-routes.ts";
import { paymentAuditRoutes } from "./adapters/http/payment-audit-routes.ts";
import { previewTraceRoutes } from "./adapters/http/preview-trace-routes.ts";
import { routingConfigurationRoutes } from "./adapters/http/routing-configuration-routes.ts";
import { routingRuleRoutes } from "./adapters/http/routing-rule-routes.ts";
import { scoreResetRoutes } from "./adapters/http/score-reset-routes.ts";
import { trafficPlanRoutes } from "./adapters/http/traffic-plan-routes.ts";
import { ruleVersionRoutes } from "./adapters/http/rule-version-routes.ts";
import type { EnginePorts } from "./use-cases/engine-ports.ts";

/** Everything the operations of this service need. */
export type ServicePorts = EnginePorts;

/** Contract to handler, for every operation of this service. */
export const routesOf = (ports: ServicePorts): readonly Route[] => [
  ...gatewayDecisionRoutes(ports),
  ...legacyDecisionRoutes(ports),
  ...routingRuleRoutes(ports),
  ...routingConfigurationRoutes(ports),
  ...dynamicRoutingRoutes(ports),
  ...hybridRoutingRoutes(ports),
  ...ruleVersionRoutes(ports),
  ...configurationRoutes(ports),
  ...dimensionRoutes(ports),
  ...scoreResetRoutes(ports),
  ...featureRoutes(ports),
  ...connectorFeeRoutes(ports),
  ...trafficPlanRoutes(ports),
  ...paymentAuditRoutes(ports),
  ...previewTraceRoutes(ports),
  ...decisionReplayRoutes(ports),
  ...experimentRoutes(ports),
  ...analyticsRoutes(ports),
  ...costSavingsRoutes(ports),
  ...internalRoutes(ports),
];
