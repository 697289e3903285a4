import { Bug } from "@railyard/failures";

import type { PathRouter } from "./path-router.ts";
import { createPathRouter } from "./path-router.ts";
import type { Route } from "./route.ts";

/**
 * The routes by path, aliases and prefixes among them, each as the caller makes it.
 * @throws {Bug} when two operations claim the same method and path
 */
export const routeTable = <Mounted>(
  routes: readonly Route[],
  mount: (route: Route) => Mounted,
): PathRouter<Mounted> => {
  const router = createPathRouter<Mounted>();
  const operations = new Map<Mounted, string>();
  for (const route of routes) {
    const { servicePrefix = "", operationId, method } = route.contract;
    const mounted = mount(route);
    operations.set(mounted, operationId);
    for (const published of [route.contract.path, ...(route.contract.aliases ?? [])]) {
      const path = `${servicePrefix}${published}`;
      const taken = router.add(method, path, mounted);
      if (taken === undefined) continue;
      throw new Bug(`${operations.get(taken) ?? ""} and ${operationId} both answer ${method} ${path}.`);
    }
  }
  return router;
};
