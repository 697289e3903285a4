import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

export const paymentsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: "/payments",
  validateSearch: validateListSearch,
  component: lazyRouteComponent(() => import("./payments-page.tsx"), "PaymentsPage"),
});

const paymentRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: "/payments/$paymentId",
  component: lazyRouteComponent(() => import("./payment-page.tsx"), "PaymentPage"),
});

export const paymentsRoutes = [paymentsRoute, paymentRoute] as const;
