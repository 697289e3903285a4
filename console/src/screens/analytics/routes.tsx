import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

export const analyticsRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/analytics",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./analytics-page.tsx"), "AnalyticsPage", "analytics", "home", "payments"),
  }),
] as const;
