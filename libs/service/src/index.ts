export { createParts, together, type Part, type Parts } from "./parts.ts";
export {
  type App,
  createServiceBase,
  type MainDatabaseOptions,
  type OwnServer,
  type ServerOptions,
  type ServiceBase,
  type ServiceBaseOptions,
  type ServiceOverrides,
} from "./service-base.ts";
export type { DatabaseVariables, ServiceVariables } from "./variables.ts";
