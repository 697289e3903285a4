import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";

export const homeRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/",
    component: lazyRouteComponent(() => import("./home-page.tsx"), "HomePage"),
  }),
] as const;
