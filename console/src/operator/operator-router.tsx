import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import { parseSearch, stringifySearch, validateListSearch } from "../list/list-search.ts";

import { OperatorRoot } from "./operator-root.tsx";

const NotFound = lazyRouteComponent(() => import("../parts/notices.tsx"), "NotFound");

const rootRoute = createRootRoute({
  component: OperatorRoot,
  notFoundComponent: NotFound,
  errorComponent: lazyRouteComponent(() => import("../parts/route-error.tsx"), "RouteError"),
});

/** The first of all pages, and below what the others are. */
export const operatorPath = "/console/operator";

const route = (path: string, component: ReturnType<typeof lazyRouteComponent>) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: `${operatorPath}${path}`,
    validateSearch: validateListSearch,
    component,
  });

export const operatorRouter = createRouter({
  routeTree: rootRoute.addChildren([
    route(
      "",
      lazyRouteComponent(() => import("./pages/services-page.tsx"), "ServicesPage"),
    ),
    route(
      "/organizations",
      lazyRouteComponent(() => import("./pages/organizations-page.tsx"), "OrganizationsPage"),
    ),
    route(
      "/merchants",
      lazyRouteComponent(() => import("./pages/merchants-page.tsx"), "MerchantsPage"),
    ),
    route(
      "/overdue",
      lazyRouteComponent(() => import("./pages/overdue-page.tsx"), "OverduePage"),
    ),
    route(
      "/error-mapping",
      lazyRouteComponent(() => import("./pages/rules-page.tsx"), "RulesPage"),
    ),
    route(
      "/error-mapping/unmapped",
      lazyRouteComponent(() => import("./pages/unmapped-page.tsx"), "UnmappedPage"),
    ),
    route(
      "/cards",
      lazyRouteComponent(() => import("./pages/cards-page.tsx"), "CardsPage"),
    ),
    route(
      "/audit",
      lazyRouteComponent(() => import("./pages/audit-page.tsx"), "InstallationAuditPage"),
    ),
    route(
      "/signing-key",
      lazyRouteComponent(() => import("./pages/signing-key-page.tsx"), "SigningKeyPage"),
    ),
    route(
      "/merchants/$merchantId",
      lazyRouteComponent(() => import("./pages/merchant-page.tsx"), "MerchantPage"),
    ),
  ]),
  parseSearch: (query) => parseSearch(query),
  stringifySearch,
  defaultPreload: "intent",
  scrollRestoration: true,
});
