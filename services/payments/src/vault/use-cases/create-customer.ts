import type { CreateCustomerRequest, Customer as CustomerRepresentation } from "@railyard/contracts";

import { newCustomer } from "../domain/customer.ts";
import { customerDetailsFromWire, customerToWire } from "../wire/customer-wire.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { customerOwnerOf } from "./customer-owner.ts";
import { sealCustomer } from "./stored-customers.ts";

export interface CreateCustomerInput {
  readonly caller: Caller;
  readonly request: CreateCustomerRequest;
}

/**
 * Makes a customer.
 * @throws {Failure} `duplicate_customer` (IR_12), also for the id of a customer who was erased.
 */
export const createCustomer =
  (ports: Pick<Ports, "clock" | "ids" | "directory" | "customers" | "vault">) =>
  async ({ caller, request }: CreateCustomerInput): Promise<CustomerRepresentation> => {
    const merchant = await merchantOf(ports, caller, null);
    const customer = newCustomer(customerDetailsFromWire(request), {
      merchantId: customerOwnerOf(merchant).merchant_id,
      customerId: request.customer_id ?? ports.ids.customerId(),
      now: ports.clock.now(),
    });
    const isNew = await ports.customers.insert(sealCustomer(ports, merchant, customer));
    if (!isNew) throw failures.duplicate_customer({ customer_id: customer.customerId });
    return customerToWire(customer);
  };
