import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

const editor = () => import("./rule-editor-page.tsx");

export const routingRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./routing-page.tsx"), "RoutingPage", "routing", "insights"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/rules/new",
    component: lazyPage(editor, "NewRulePage", "routing", "conditions", "insights"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/rules/$ruleId",
    component: lazyPage(() => import("./rule-page.tsx"), "RulePage", "routing", "conditions", "insights"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/routing/rules/$ruleId/edit",
    component: lazyPage(editor, "EditRulePage", "routing", "conditions", "insights"),
  }),
] as const;
