import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

export const routingInsightsRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/success-rates",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./success-rates-page.tsx"), "SuccessRatesPage", "insights", "routing", "home"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/outages",
    component: lazyPage(() => import("./outages-page.tsx"), "OutagesPage", "insights", "routing"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/costs",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./costs-page.tsx"), "CostsPage", "insights", "routing"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/experiments",
    component: lazyPage(() => import("./experiments-page.tsx"), "ExperimentsPage", "insights", "routing"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/experiments/$experimentId",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./experiment-page.tsx"), "ExperimentPage", "insights", "routing"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/simulator",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./simulator-page.tsx"), "SimulatorPage", "insights", "routing"),
  }),
] as const;
