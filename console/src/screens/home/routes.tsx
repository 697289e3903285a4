import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { lazyPage } from "../../texts/lazy-page.ts";

export const homeRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/",
    component: lazyPage(() => import("./home-page.tsx"), "HomePage", "home"),
  }),
] as const;
