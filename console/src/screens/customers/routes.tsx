import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

export const customersRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/customers",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./customers-page.tsx"), "CustomersPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/customers/$customerId",
    component: lazyRouteComponent(() => import("./customer-page.tsx"), "CustomerPage"),
  }),
] as const;
