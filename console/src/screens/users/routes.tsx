import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";

const usersRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: "/users",
  validateSearch: validateListSearch,
  component: lazyRouteComponent(() => import("./users-page.tsx"), "UsersPage"),
});

const rolesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: "/users/roles",
  validateSearch: validateListSearch,
  component: lazyRouteComponent(() => import("./roles-page.tsx"), "RolesPage"),
});

export const usersRoutes = [usersRoute, rolesRoute] as const;
