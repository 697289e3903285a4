import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

export const linksRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/links",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./links-page.tsx"), "LinksPage", "links"),
  }),
] as const;
