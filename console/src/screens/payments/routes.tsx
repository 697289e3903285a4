import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

export const paymentsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: "/payments",
  validateSearch: validateListSearch,
  component: lazyPage(() => import("./payments-page.tsx"), "PaymentsPage", "payments", "exports"),
});

const paymentRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: "/payments/$paymentId",
  component: lazyPage(() => import("./payment-page.tsx"), "PaymentPage", "payments", "timeline", "notes", "calls"),
});

export const paymentsRoutes = [paymentsRoute, paymentRoute] as const;
