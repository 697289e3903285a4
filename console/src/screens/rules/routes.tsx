import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

export const rulesRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/rules",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./blocklist-page.tsx"), "BlocklistPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/rules/three-ds",
    component: lazyRouteComponent(() => import("./three-ds-page.tsx"), "ThreeDsPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/rules/surcharge",
    component: lazyRouteComponent(() => import("./surcharge-page.tsx"), "SurchargePage"),
  }),
] as const;
