import type { AdvanceSandboxClockRequest, SandboxClock } from "@railyard/contracts";

import type { Caller } from "../../kernel/use-cases/caller.ts";
import { realClock, targetOf } from "../domain/merchant-clock.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { clockToWire } from "../wire/clock-wire.ts";

/** What time the merchant has. */
export const readClock =
  ({ clock, clocks }: Pick<Ports, "clock" | "clocks">) =>
  async ({ merchantId }: Caller): Promise<SandboxClock> =>
    clockToWire((await clocks.load(merchantId)) ?? realClock(merchantId), clock.realNow());

type AdvancePorts = Pick<Ports, "changeLog" | "clock" | "clocks" | "jobs" | "knownClocks" | "relay">;

/**
 * Has the merchant's clock advanced; a job does it.
 * @throws {Failure} `clock_advancing` (HE_00, 409), `clock_step_missing` (IR_04), `clock_not_ahead` (IR_16),
 * `clock_too_far` (IR_16).
 */
export const advanceClock =
  ({ changeLog, clock, clocks, jobs, knownClocks, relay }: AdvancePorts) =>
  async ({ merchantId }: Caller, { by, to }: AdvanceSandboxClockRequest): Promise<SandboxClock> => {
    const known = (await clocks.load(merchantId)) ?? realClock(merchantId);
    if (known.target !== null) throw failures.clock_advancing({ target: known.target.toISOString() });
    const target = targetOf(known, { by: by ?? undefined, to: to ?? undefined }, clock.realNow());
    const changes = { target: { after: target.toISOString() } };
    const object = { merchantId, objectType: "sandbox_clock", objectId: merchantId };
    const event = changeLog.eventOf({ ...object, action: "advanced", changes });
    const begun = await clocks.begin(merchantId, target, event);
    // Another request was faster.
    if (begun === null) throw failures.clock_advancing({ target: target.toISOString() });
    knownClocks.note(begun);
    relay.hint();
    jobs.sweepNow();
    return clockToWire(begun, clock.realNow());
  };
