import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { validateListSearch } from "../../list/list-search.ts";
import { lazyPage } from "../../texts/lazy-page.ts";

const usersRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: "/users",
  validateSearch: validateListSearch,
  component: lazyPage(() => import("./users-page.tsx"), "UsersPage", "users"),
});

const rolesRoute = createRoute({
  getParentRoute: () => consoleRoute,
  path: "/users/roles",
  validateSearch: validateListSearch,
  component: lazyPage(() => import("./roles-page.tsx"), "RolesPage", "users"),
});

export const usersRoutes = [usersRoute, rolesRoute] as const;
