import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

export const exportsRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/exports",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./exports-page.tsx"), "ExportsPage", "exports"),
  }),
] as const;
