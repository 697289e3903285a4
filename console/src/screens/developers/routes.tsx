import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

export const developersRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/developers",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./keys-page.tsx"), "KeysPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/developers/events",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./events-page.tsx"), "EventsPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/developers/events/$eventId",
    component: lazyRouteComponent(() => import("./event-page.tsx"), "EventPage"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/developers/webhooks",
    validateSearch: validateListSearch,
    component: lazyRouteComponent(() => import("./webhooks-page.tsx"), "WebhooksPage"),
  }),
] as const;
