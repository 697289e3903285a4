import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

export const rulesRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/rules",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./blocklist-page.tsx"), "BlocklistPage", "rules"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/rules/three-ds",
    component: lazyPage(() => import("./three-ds-page.tsx"), "ThreeDsPage", "rules", "conditions"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/rules/surcharge",
    component: lazyPage(() => import("./surcharge-page.tsx"), "SurchargePage", "rules", "conditions"),
  }),
] as const;
