export { loadHyper, loadRailyard } from "./load-railyard.ts";
export type { LoadOptions } from "./load-railyard.ts";
export type * from "./element-options.ts";
export type * from "./elements.ts";
export type * from "./events.ts";
export type * from "./payment.ts";
export type * from "./payment-session.ts";
export type * from "./railyard.ts";
export type * from "./results.ts";
