import { OperationalError } from "@railyard/failures";

import type { PortOverride } from "../../src/app.ts";
import type { Ports } from "../../src/ports.ts";

/** Where a process ends while it asks a provider for something. */
export const crashPoints = ["claimed", "sent", "answered"] as const;

/**
 * `claimed`: what is to be asked is stored, and not sent. `sent`: the provider has done it, and its answer does not
 * arrive. `answered`: the answer has arrived, and is not stored.
 */
export type CrashPoint = (typeof crashPoints)[number];

const died = (): OperationalError => new OperationalError("died", "the process died");

/** A process that ends at one point of one operation after the other. */
export interface CrashingProcess {
  readonly override: PortOverride;
  /** From now on it ends in this flow. */
  expect(flow: string): void;
}

export const crashingProcess = (point: CrashPoint): CrashingProcess => {
  let expected: string | null = null;
  let isAnswered = false;

  /** The same function, which does not store what a dead process has heard. */
  const storing = <Arguments extends unknown[], Result>(
    store: (...values: Arguments) => Promise<Result>,
  ): ((...values: Arguments) => Promise<Result>) => {
    return async (...values) => {
      if (isAnswered) throw died();
      return store(...values);
    };
  };

  const account: Ports["providers"]["account"] extends infer Open ? (open: Open) => Open : never = (open) =>
    ((merchant, id) => {
      const opened = open(merchant, id);
      if (opened === null) return null;
      const call: typeof opened.call = async (flow, input, options) => {
        if (flow !== expected) return opened.call(flow, input, options);
        if (point === "claimed") throw died();
        const outcome = await opened.call(flow, input, options);
        if (point === "sent") throw died();
        isAnswered = true;
        return outcome;
      };
      return { ...opened, call };
    }) as typeof open;

  return {
    override: (ports) => ({
      ...ports,
      providers: { ...ports.providers, account: account(ports.providers.account) },
      payments: {
        ...ports.payments,
        settle: storing(ports.payments.settle),
        rewrite: storing(ports.payments.rewrite),
      },
      refunds: { ...ports.refunds, save: storing(ports.refunds.save) },
      relays: { ...ports.relays, save: storing(ports.relays.save) },
      disputes: { ...ports.disputes, save: storing(ports.disputes.save) },
      mandates: { ...ports.mandates, save: storing(ports.mandates.save) },
      payouts: {
        ...ports.payouts,
        save: storing(ports.payouts.save),
        saveWithDestination: storing(ports.payouts.saveWithDestination),
      },
    }),
    expect: (flow) => {
      expected = flow;
      isAnswered = false;
    },
  };
};
