import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

export const refundsRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/refunds",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./refunds-page.tsx"), "RefundsPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/refunds/requests",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./requests-page.tsx"), "RequestsPage"),
  }),
] as const;
