import { createRootRoute, createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { queryClient } from "./api/query-client.ts";
import { Refusal } from "./api/refusal.ts";
import { lazyPage } from "./texts/lazy-page.ts";

// Loaded when they are needed: the sign-in page does without them.
const NotFound = lazyRouteComponent(() => import("./parts/notices.tsx"), "NotFound");

const Shell = lazyPage(() => import("./shell/shell.tsx"), "Shell", "shell");

export const rootRoute = createRootRoute({ notFoundComponent: NotFound });

/** Everything behind the sign-in. */
export const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/console",
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: lazyRouteComponent(() => import("./parts/route-error.tsx"), "RouteError"),
  beforeLoad: async ({ location }) => {
    // While it is asked who is signed in.
    void Shell.preload?.();
    // With what is behind the sign-in, not before.
    const { sessionQuery } = await import("./session/session.ts");
    try {
      await queryClient.ensureQueryData(sessionQuery);
      void queryClient.prefetchQuery(sessionQuery);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error;
      throw redirect({ to: "/console/sign-in", search: { return_to: location.href } });
    }
  },
});
