import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

const connectorsRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: "/connectors",
  validateSearch: validateListSearch,
  component: lazyPage(() => import("./connectors-page.tsx"), "ConnectorsPage", "connectors"),
});

const addConnectorRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: "/connectors/add",
  validateSearch: validateListSearch,
  component: lazyPage(() => import("./add-connector-page.tsx"), "AddConnectorPage", "connectors"),
});

const connectorRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: "/connectors/$connectorId",
  component: lazyPage(() => import("./connector-page.tsx"), "ConnectorPage", "connectors"),
});

export const connectorsRoutes = [connectorsRoute, addConnectorRoute, connectorRoute] as const;
