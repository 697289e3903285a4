import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

export const routingInsightsRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/success-rates",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./success-rates-page.tsx"), "SuccessRatesPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/outages",
    component: lazyRouteComponent(() => import("./outages-page.tsx"), "OutagesPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/costs",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./costs-page.tsx"), "CostsPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/experiments",
    component: lazyRouteComponent(() => import("./experiments-page.tsx"), "ExperimentsPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/experiments/$experimentId",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./experiment-page.tsx"), "ExperimentPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/simulator",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./simulator-page.tsx"), "SimulatorPage"),
  }),
] as const;
