import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { parseSearch, stringifySearch, validateListSearch } from "../list/list-search.ts";
import { operatorPath } from "./operator-addresses.ts";
import { lazyPage } from "../texts/lazy-page.ts";
import { OperatorRoot } from "./operator-root.tsx";

const NotFound = lazyRouteComponent(() => import("../parts/notices.tsx"), "NotFound");

const rootRoute = createRootRoute({
  component: OperatorRoot,
  notFoundComponent: NotFound,
  errorComponent: lazyRouteComponent(() => import("../parts/route-error.tsx"), "RouteError"),
});

const route = <Name extends string>(
  path: string,
  load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
  name: Name,
) =>
  createRoute({
    getParentRoute: () => rootRoute,
    path: `${operatorPath}${path}`,
    validateSearch: validateListSearch,
    component: lazyPage(load, name, "shell", "audit"),
  });

export const operatorRouter = createRouter({
  routeTree: rootRoute.addChildren([
    route("", () => import("./pages/services-page.tsx"), "ServicesPage"),
    route("/organizations", () => import("./pages/organizations-page.tsx"), "OrganizationsPage"),
    route("/merchants", () => import("./pages/merchants-page.tsx"), "MerchantsPage"),
    route("/overdue", () => import("./pages/overdue-page.tsx"), "OverduePage"),
    route("/error-mapping", () => import("./pages/rules-page.tsx"), "RulesPage"),
    route("/error-mapping/unmapped", () => import("./pages/unmapped-page.tsx"), "UnmappedPage"),
    route("/cards", () => import("./pages/cards-page.tsx"), "CardsPage"),
    route("/audit", () => import("./pages/audit-page.tsx"), "InstallationAuditPage"),
    route("/signing-key", () => import("./pages/signing-key-page.tsx"), "SigningKeyPage"),
    route("/merchants/$merchantId", () => import("./pages/merchant-page.tsx"), "MerchantPage"),
  ]),
  parseSearch: (query) => parseSearch(query),
  stringifySearch,
  defaultPreload: "intent",
  scrollRestoration: true,
});
