export { createParts, together, type Part, type Parts } from "./parts.ts";
export { createPlatformBase, type PlatformBase, type PlatformBaseOptions } from "./platform-base.ts";
export {
  type App,
  createServiceBase,
  type OwnServer,
  type ServerOptions,
  type ServiceBase,
  type ServiceBaseOptions,
  type ServiceOverrides,
} from "./service-base.ts";
export {
  createLeasingBase,
  createStoreBase,
  type LeasingBase,
  type LeasingBaseOptions,
  type StoreBase,
  type StoreBaseOptions,
} from "./store-base.ts";
export type { DatabaseVariables, PlatformVariables, ServiceVariables, StoreVariables } from "./variables.ts";
