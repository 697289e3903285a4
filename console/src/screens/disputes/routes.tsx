import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

export const disputesRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/disputes",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./disputes-page.tsx"), "DisputesPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/disputes/$disputeId",
    component: lazyRouteComponent(() => import("./dispute-page.tsx"), "DisputePage"),
  }),
] as const;
