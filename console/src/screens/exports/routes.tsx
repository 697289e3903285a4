import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

export const exportsRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/exports",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./exports-page.tsx"), "ExportsPage"),
  }),
] as const;
