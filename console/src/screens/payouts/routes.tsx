import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

export const payoutsRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/payouts",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./payouts-page.tsx"), "PayoutsPage", "payouts"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/payouts/$payoutId",
    component: lazyPage(() => import("./payout-page.tsx"), "PayoutPage", "payouts", "calls"),
  }),
] as const;
