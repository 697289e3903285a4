import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";

export const accountRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/account",
    component: lazyRouteComponent(() => import("./account-page.tsx"), "AccountPage"),
  }),
] as const;
