import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

export const disputesRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/disputes",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./disputes-page.tsx"), "DisputesPage", "disputes"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/disputes/$disputeId",
    component: lazyPage(() => import("./dispute-page.tsx"), "DisputePage", "disputes", "notes"),
  }),
] as const;
