import { createRoute } from "@tanstack/react-router";
import { consoleRoute } from "../../console-route.tsx";
import { lazyPage } from "../../texts/lazy-page.ts";

export const accountRoutes = [
  createRoute({
    getParentRoute: () => consoleRoute,
    path: "/account",
    component: lazyPage(() => import("./account-page.tsx"), "AccountPage", "account"),
  }),
] as const;
