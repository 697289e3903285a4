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
] as const;
