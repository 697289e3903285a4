import type { Route } from "@railyard/http";

import { internalRoutes } from "./adapters/http/internal-routes.ts";
import type { EnginePorts } from "./use-cases/engine-ports.ts";

/** Everything the operations of this service need. */
export type ServicePorts = EnginePorts;

/** Contract to handler, for every operation of this service. */
export const routesOf = (ports: ServicePorts): readonly Route[] => [...internalRoutes(ports)];
