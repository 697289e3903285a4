import { defineOperation } from "../../operation.ts";
import { advanceSandboxClockBody, sandboxClock } from "../../resources/sandbox-clock.ts";

const shape = {
  service: "payments",
  api: "merchant",
  tag: "Sandbox clock",
  access: ["merchant_key", "jwt"],
  wholeMerchant: true,
  isOnlyInSandbox: true,
} as const;

export const retrieveSandboxClock = defineOperation({
  ...shape,
  operationId: "retrieveSandboxClock",
  method: "GET",
  path: "/sandbox/clock",
  permission: "payments:read",
  summary: "Retrieve the sandbox clock",
  description: "Returns the merchant's time and whether it is being advanced. Not in production.",
  response: sandboxClock,
});

export const advanceSandboxClock = defineOperation({
  ...shape,
  operationId: "advanceSandboxClock",
  method: "POST",
  path: "/sandbox/clock/advance",
  permission: "payments:write",
  summary: "Advance the sandbox clock",
  description:
    "Advances the merchant's time, forward only and at most two years ahead of the real time. What is due until then " +
    "happens in order, each at its own time: renewals, retries, expiry, scheduled captures. The answer comes at " +
    "once; wait until the status of the clock is ready. Not in production.",
  body: advanceSandboxClockBody,
  response: sandboxClock,
  failures: ["clock_advancing", "clock_step_missing", "clock_not_ahead", "clock_too_far"],
});

/** The operations on the sandbox clock. */
export const sandboxClockOperations = [retrieveSandboxClock, advanceSandboxClock] as const;
