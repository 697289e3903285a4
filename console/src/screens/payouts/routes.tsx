import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

export const payoutsRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/payouts",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./payouts-page.tsx"), "PayoutsPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/payouts/$payoutId",
    component: lazyRouteComponent(() => import("./payout-page.tsx"), "PayoutPage"),
  }),
] as const;
