import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

const connectorsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: "/connectors",
  validateSearch: validateListSearch,
  component: lazyRouteComponent(() => import("./connectors-page.tsx"), "ConnectorsPage"),
});

const addConnectorRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: "/connectors/add",
  validateSearch: validateListSearch,
  component: lazyRouteComponent(() => import("./add-connector-page.tsx"), "AddConnectorPage"),
});

const connectorRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: "/connectors/$connectorId",
  component: lazyRouteComponent(() => import("./connector-page.tsx"), "ConnectorPage"),
});

export const connectorsRoutes = [connectorsRoute, addConnectorRoute, connectorRoute] as const;
