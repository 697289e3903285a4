import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

export const routingRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./routing-page.tsx"), "RoutingPage"),
  }),
] as const;
