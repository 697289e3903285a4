import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/settings",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./profiles-page.tsx"), "ProfilesPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/settings/merchant",
    component: lazyRouteComponent(() => import("./merchant-page.tsx"), "MerchantPage"),
  }),
] as const;
