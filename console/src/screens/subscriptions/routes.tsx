import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

export const subscriptionsRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/subscriptions",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./subscriptions-page.tsx"), "SubscriptionsPage", "subscriptions"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/subscriptions/$subscriptionId",
    component: lazyPage(() => import("./subscription-page.tsx"), "SubscriptionPage", "subscriptions", "payments"),
  }),
] as const;
