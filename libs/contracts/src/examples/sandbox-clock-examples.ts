import type { SandboxClock } from "../resources/sandbox-clock.ts";

export const sandboxClockExample = {
  merchant_id: "merchant_1700000000",
  now: "2026-11-29T09:30:00.000Z",
  status: "ready",
  target: null,
} as const satisfies SandboxClock;
