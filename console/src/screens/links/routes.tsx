import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

export const linksRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/links",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./links-page.tsx"), "LinksPage"),
  }),
] as const;
