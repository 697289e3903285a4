import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

const editor = () => import("./rule-editor-page.tsx");

export const routingRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./routing-page.tsx"), "RoutingPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/rules/new",
    component: lazyRouteComponent(editor, "NewRulePage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/rules/$ruleId",
    component: lazyRouteComponent(() => import("./rule-page.tsx"), "RulePage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/rules/$ruleId/edit",
    component: lazyRouteComponent(editor, "EditRulePage"),
  }),
] as const;
