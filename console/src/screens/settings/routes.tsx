import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

export const settingsRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/settings",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./profiles-page.tsx"), "ProfilesPage", "settings"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/settings/merchant",
    component: lazyPage(() => import("./merchant-page.tsx"), "MerchantPage", "settings"),
  }),
] as const;
