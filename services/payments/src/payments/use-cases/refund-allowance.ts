import { isFailure } from "@railyard/failures";
import type { CurrencyCode } from "@railyard/money";

import type { Caller, CallingUser } from "../../kernel/use-cases/caller.ts";
import type { RefundDay } from "../domain/refund-allowance.ts";
import { allowanceLeft, dayOf, limitIn } from "../domain/refund-allowance.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";

/** Money that is to be given back. */
interface Returned {
  /** In minor units. */
  readonly amount: number;
  readonly currency: CurrencyCode;
}

type AllowancePorts = Pick<Ports, "clock" | "refundAllowances">;

const refundDayOf = ({ clock }: AllowancePorts, user: CallingUser, currency: CurrencyCode): RefundDay => ({
  organizationId: user.organizationId,
  userId: user.userId,
  currency,
  day: dayOf(clock.now()),
});

/** The largest amount that the caller may give back without another user's approval; null: not limited. */
export const readAllowance = async (
  ports: AllowancePorts,
  { user }: Caller,
  currency: CurrencyCode,
): Promise<number | null> => {
  const limits = user?.refundLimits ?? null;
  if (user === undefined || limits === null) return null;
  return allowanceLeft(
    limitIn(limits, currency),
    await ports.refundAllowances.taken(refundDayOf(ports, user, currency)),
  );
};

/** @throws {Failure} `refund_beyond_limit` (IR_55). */
export const assertWithinAllowance = (left: number | null, { amount, currency }: Returned): void => {
  if (left !== null && amount > left) throw failures.refund_beyond_limit({ currency, left, data: { currency, left } });
};

/**
 * Begins something that gives money back, within what the caller's roles permit. The amount is taken off what is left
 * of the day first, so that no two at the same moment exceed it together; when nothing begins it is given back.
 * Otherwise it stays used, whatever a provider makes of it. Without limits nothing is read or stored.
 * @param hasBegun whether the result means that something new has begun.
 * @throws {Failure} `refund_beyond_limit` (IR_55), and those of `begin`.
 */
export const withinAllowance = async <Result>(
  ports: AllowancePorts,
  caller: Caller,
  returned: Returned,
  begin: () => Promise<Result>,
  hasBegun: (result: Result) => boolean,
): Promise<Result> => {
  const { user } = caller;
  const limits = user?.refundLimits ?? null;
  if (user === undefined || limits === null) return begin();
  const { amount, currency } = returned;
  const limit = limitIn(limits, currency);
  const day = refundDayOf(ports, user, currency);
  const isTaken =
    amount <= limit.amount_per_refund && (await ports.refundAllowances.take(day, amount, limit.amount_per_day));
  if (!isTaken) {
    const left = allowanceLeft(limit, await ports.refundAllowances.taken(day));
    throw failures.refund_beyond_limit({ currency, left, data: { currency, left } });
  }
  try {
    const result = await begin();
    if (!hasBegun(result)) await ports.refundAllowances.giveBack(day, amount);
    return result;
  } catch (error) {
    // Of anything but a refusal it is not known whether it was stored.
    if (isFailure(error)) await ports.refundAllowances.giveBack(day, amount);
    throw error;
  }
};
