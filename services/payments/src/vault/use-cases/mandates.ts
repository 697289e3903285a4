import type { ListMandatesQuery, Mandate as MandateRepresentation } from "@railyard/contracts";

import type { Mandate } from "../domain/mandate.ts";
import { mandateToWire } from "../wire/mandate-wire.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { loadCustomer } from "./stored-customers.ts";
import { createdBetween } from "../../kernel/use-cases/list-span.ts";
import type { Caller, Owner } from "../../kernel/use-cases/caller.ts";
import { isOwnedBy, merchantOf } from "../../kernel/use-cases/caller.ts";

type MandatePorts = Pick<Ports, "customers" | "directory" | "mandates" | "vault">;

/** The owner's mandate. @throws {Failure} `mandate_not_found` (HE_02). */
export const loadMandate = async (
  { mandates }: Pick<Ports, "mandates">,
  owner: Owner,
  mandateId: string,
): Promise<Mandate> => {
  const mandate = await mandates.load(owner.merchantId, mandateId);
  if (mandate === null || !isOwnedBy(owner, mandate)) throw failures.mandate_not_found({ mandate_id: mandateId });
  return mandate;
};

/** The mandate. @throws {Failure} `mandate_not_found` (HE_02). */
export const retrieveMandate =
  (ports: Pick<Ports, "mandates">) =>
  async (caller: Caller, mandateId: string): Promise<MandateRepresentation> =>
    mandateToWire(await loadMandate(ports, caller, mandateId));

const defaultLimit = 20;
const customerLimit = 100;

/** The caller's mandates that match, newest first. */
export const listMandates =
  (ports: Pick<Ports, "mandates">) =>
  async (caller: Caller, query: ListMandatesQuery): Promise<MandateRepresentation[]> => {
    const at = query.created_time;
    const mandates = await ports.mandates.list({
      merchantId: caller.merchantId,
      profileId: caller.profileId,
      status: query.mandate_status ?? null,
      connector: query.connector ?? null,
      ...createdBetween({
        from: query["created_time.gte"] ?? at,
        after: query["created_time.gt"],
        until: query["created_time.lte"] ?? at,
        before: query["created_time.lt"],
      }),
      limit: query.limit ?? defaultLimit,
      offset: query.offset ?? 0,
    });
    return mandates.map(mandateToWire);
  };

/** The customer's mandates that are the caller's, newest first. @throws {Failure} those of `loadCustomer`. */
export const listCustomerMandates =
  (ports: MandatePorts) =>
  async (caller: Caller, customerId: string): Promise<MandateRepresentation[]> => {
    await loadCustomer(ports, await merchantOf(ports, caller, null), customerId);
    const { merchantId, profileId } = caller;
    const mandates = await ports.mandates.ofCustomer(merchantId, profileId, customerId, customerLimit);
    return mandates.map(mandateToWire);
  };
