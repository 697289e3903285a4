import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

export const auditRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/audit",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./audit-page.tsx"), "AuditPage"),
  }),
] as const;
