import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

export const analyticsRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/analytics",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./analytics-page.tsx"), "AnalyticsPage"),
  }),
] as const;
