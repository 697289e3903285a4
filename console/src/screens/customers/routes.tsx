import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

export const customersRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/customers",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./customers-page.tsx"), "CustomersPage", "customers"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/customers/$customerId",
    component: lazyPage(() => import("./customer-page.tsx"), "CustomerPage", "customers", "payments"),
  }),
] as const;
