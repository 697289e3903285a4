import type { Customer as CustomerRepresentation, UpdateCustomerRequest } from "@railyard/contracts";

import { changeCustomer } from "../domain/customer.ts";
import { customerDetailsFromWire, customerToWire } from "../wire/customer-wire.ts";
import { createdWithin } from "../../kernel/use-cases/list-span.ts";
import type { ListPosition } from "../../kernel/ports.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { customerOwnerOf } from "./customer-owner.ts";
import { alterCustomer, loadCustomer, openCustomer } from "./stored-customers.ts";

type CustomerPorts = Pick<Ports, "clock" | "directory" | "customers" | "vault">;

export interface CustomerInput {
  readonly caller: Caller;
  readonly customerId: string;
}

/** The customer. @throws {Failure} `customer_not_found` (HE_02), `customer_redacted` (IR_11). */
export const retrieveCustomer =
  (ports: CustomerPorts) =>
  async ({ caller, customerId }: CustomerInput): Promise<CustomerRepresentation> =>
    customerToWire(await loadCustomer(ports, await merchantOf(ports, caller, null), customerId));

/** Changes what the request states. @throws {Failure} those of {@link retrieveCustomer}, `busy` (409). */
export const updateCustomer =
  (ports: CustomerPorts) =>
  async ({
    caller,
    customerId,
    request,
  }: CustomerInput & { readonly request: UpdateCustomerRequest }): Promise<CustomerRepresentation> => {
    const merchant = await merchantOf(ports, caller, null);
    const stated = customerDetailsFromWire(request);
    const changed = await alterCustomer(ports, merchant, customerId, (customer) =>
      changeCustomer(customer, stated, ports.clock.now()),
    );
    return customerToWire(changed);
  };

/** Which customers a caller wants to see; times are ISO 8601. */
export interface ListCustomersInput {
  readonly caller: Caller;
  readonly customerId: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly limit: number | null;
  readonly offset: number | null;
  readonly after?: ListPosition | null;
}

const defaultLimit = 20;

/** The customers that match, of the merchant or of its platform, newest first, and how many match in all. */
export const listCustomers =
  (ports: CustomerPorts) =>
  async (
    input: ListCustomersInput,
  ): Promise<{ readonly data: CustomerRepresentation[]; readonly total_count: number }> => {
    const merchant = await merchantOf(ports, input.caller, null);
    const { customers, totalCount } = await ports.customers.list({
      merchantId: customerOwnerOf(merchant).merchant_id,
      customerId: input.customerId,
      ...createdWithin({ start_time: input.startTime, end_time: input.endTime }),
      limit: input.limit ?? defaultLimit,
      offset: input.offset ?? 0,
      after: input.after ?? null,
    });
    const data = customers.map((stored) => customerToWire(openCustomer(ports, merchant, stored)));
    return { data, total_count: totalCount };
  };
