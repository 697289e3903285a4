import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

export const developersRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/developers",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./keys-page.tsx"), "KeysPage", "developers"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/developers/events",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./events-page.tsx"), "EventsPage", "developers"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/developers/events/$eventId",
    component: lazyPage(() => import("./event-page.tsx"), "EventPage", "developers"),
  }),
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/developers/webhooks",
    validateSearch: validateListSearch,
    component: lazyPage(() => import("./webhooks-page.tsx"), "WebhooksPage", "developers", "endpoints", "settings"),
  }),
] as const;
