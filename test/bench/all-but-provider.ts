import { runAsProcess, runInProcess } from "@railyard/local";
import type { ServiceRunner } from "@railyard/local";

/**
 * All in this process but the provider: it is a third party's server, which no platform shares a process with. Bare
 * servers call it across processes too.
 */
export const runAllButProvider: ServiceRunner = (service, environment) =>
  (service === "sandbox-provider" ? runAsProcess : runInProcess)(service, environment);
