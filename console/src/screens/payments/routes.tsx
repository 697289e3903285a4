import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

export const paymentsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: "/payments",
  validateSearch: validateListSearch,
  component: lazyRouteComponent(() => import("./payments-page.tsx"), "PaymentsPage"),
});

export const paymentsRoutes = [paymentsRoute] as const;
