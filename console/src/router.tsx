import { createRouter } from "@tanstack/react-router";
import { consoleRoute, rootRoute } from "./console-route.tsx";
import { parseSearch, stringifySearch } from "./list/list-search.ts";
import { accountRoutes } from "./screens/account/routes.tsx";
import { analyticsRoutes } from "./screens/analytics/routes.tsx";
import { auditRoutes } from "./screens/audit/routes.tsx";
import { connectorsRoutes } from "./screens/connectors/routes.tsx";
import { customersRoutes } from "./screens/customers/routes.tsx";
import { developersRoutes } from "./screens/developers/routes.tsx";
import { disputesRoutes } from "./screens/disputes/routes.tsx";
import { exportsRoutes } from "./screens/exports/routes.tsx";
import { homeRoutes } from "./screens/home/routes.tsx";
import { linksRoutes } from "./screens/links/routes.tsx";
import { paymentsRoutes } from "./screens/payments/routes.tsx";
import { payoutsRoutes } from "./screens/payouts/routes.tsx";
import { refundsRoutes } from "./screens/refunds/routes.tsx";
import { routingInsightsRoutes } from "./screens/routing-insights/routes.tsx";
import { routingRoutes } from "./screens/routing/routes.tsx";
import { rulesRoutes } from "./screens/rules/routes.tsx";
import { settingsRoutes } from "./screens/settings/routes.tsx";
import { signInRoutes } from "./screens/sign-in/routes.tsx";
import { subscriptionsRoutes } from "./screens/subscriptions/routes.tsx";
import { usersRoutes } from "./screens/users/routes.tsx";

const routeTree = rootRoute.addChildren([
  ...signInRoutes,
  consoleRoute.addChildren([
    ...homeRoutes,
    ...paymentsRoutes,
    ...refundsRoutes,
    ...disputesRoutes,
    ...payoutsRoutes,
    ...customersRoutes,
    ...subscriptionsRoutes,
    ...linksRoutes,
    ...routingRoutes,
    ...routingInsightsRoutes,
    ...connectorsRoutes,
    ...rulesRoutes,
    ...analyticsRoutes,
    ...exportsRoutes,
    ...developersRoutes,
    ...settingsRoutes,
    ...usersRoutes,
    ...auditRoutes,
    ...accountRoutes,
  ]),
]);

export const router = createRouter({
  routeTree,
  parseSearch: (query) => parseSearch(query),
  stringifySearch,
  defaultPreload: "intent",
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
