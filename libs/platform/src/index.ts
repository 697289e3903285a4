export { createPlatformBase, type PlatformBase, type PlatformBaseOptions } from "./platform-base.ts";
export {
  createLeasingBase,
  createStoreBase,
  type LeasingBase,
  type LeasingBaseOptions,
  type StoreBase,
  type StoreBaseOptions,
} from "./store-base.ts";
export type { PlatformVariables, StoreVariables } from "./variables.ts";
