import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

export const refundsRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/refunds",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./refunds-page.tsx"), "RefundsPage", "refunds"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/refunds/requests",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./requests-page.tsx"), "RequestsPage", "refunds"),
  }),
] as const;
