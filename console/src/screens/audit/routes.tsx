import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

export const auditRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/audit",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./audit-page.tsx"), "AuditPage", "audit"),
  }),
] as const;
