import type { Mandate } from "../domain/mandate.ts";
import { failures } from "../failures.ts";
import type { Account, Accounts, Chance, Clock, MandateStore, Notices, WakeUp } from "../ports.ts";

export interface EndMandatePorts {
  readonly accounts: Accounts;
  readonly mandates: MandateStore;
  readonly notices: Notices;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly wakeUp: WakeUp;
}

/** `lost_answer`: the mandate is ended, and the connection is cut. */
export type RevokeResult = { readonly mandate: Mandate } | { readonly fault: "lost_answer" };

const strikes = (chance: Chance, rate: number): boolean => rate > 0 && chance.next() < rate;

const find = async ({ mandates }: EndMandatePorts, mandateId: string): Promise<Mandate> => {
  const mandate = await mandates.findMandate(mandateId);
  if (mandate === null) throw failures.mandate_not_found({ mandate: mandateId });
  return mandate;
};

const findOwn = async (ports: EndMandatePorts, account: Account, mandateId: string): Promise<Mandate> => {
  const mandate = await find(ports, mandateId);
  if (mandate.accountId !== account.accountId) throw failures.mandate_not_found({ mandate: mandateId });
  return mandate;
};

const end = async (ports: EndMandatePorts, mandate: Mandate, isReported: boolean): Promise<Mandate> => {
  if (mandate.endedAt !== null) return mandate;
  const now = ports.clock.now();
  const ended = { ...mandate, endedAt: now };
  await ports.mandates.endMandate(mandate, isReported ? ports.notices.mandate(ended, now) : [], now);
  if (isReported) ports.wakeUp.inMs(0);
  // Another process may have been faster by a moment.
  return find(ports, mandate.mandateId);
};

/** @throws {Failure} `mandate_not_found`. */
export const findMandate =
  (ports: EndMandatePorts) =>
  (account: Account, mandateId: string): Promise<Mandate> =>
    findOwn(ports, account, mandateId);

/**
 * Ends a mandate for its owner; ending it again changes nothing.
 * @throws {Failure} `mandate_not_found`, `processing_error` where the account asks for it.
 */
export const revokeMandate =
  (ports: EndMandatePorts) =>
  async (account: Account, mandateId: string): Promise<RevokeResult> => {
    const { behaviour } = account;
    if (strikes(ports.chance, behaviour.server_error_rate)) throw failures.processing_error();
    const found = await findOwn(ports, account, mandateId);
    const mandate = await end(ports, found, behaviour.webhooks === "always");
    const isLost = found.endedAt === null && strikes(ports.chance, behaviour.lost_answer_rate);
    return isLost ? { fault: "lost_answer" } : { mandate };
  };

/** Ends a mandate as its customer does at the issuer. @throws {Failure} `mandate_not_found`. */
export const withdrawMandate =
  (ports: EndMandatePorts) =>
  async (mandateId: string): Promise<Mandate> => {
    const found = await find(ports, mandateId);
    const { behaviour } = await ports.accounts.byId(found.accountId);
    return end(ports, found, behaviour.webhooks !== "never");
  };
