import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

export const subscriptionsRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/subscriptions",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./subscriptions-page.tsx"), "SubscriptionsPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/subscriptions/$subscriptionId",
    component: lazyRouteComponent(() => import("./subscription-page.tsx"), "SubscriptionPage"),
  }),
] as const;
