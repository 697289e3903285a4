import type {
  CustomerPaymentMethods,
  DefaultPaymentMethod,
  ListPaymentMethodsQuery,
  StoredPaymentMethod as StoredMethodRepresentation,
} from "@railyard/contracts";

import type { StoredMethod } from "../domain/stored-method.ts";
import { listedMethodToWire, storedMethodToWire } from "../wire/stored-method-wire.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { customerOwnerOf } from "./customer-owner.ts";
import { alterCustomer, loadCustomer } from "./stored-customers.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { loadMethod, paymentTokenFor } from "./sealed-methods.ts";

export type ReadPorts = Pick<Ports, "clock" | "customers" | "directory" | "paymentMethods" | "policy" | "vault">;

export interface PaymentMethodInput {
  readonly caller: Caller;
  readonly paymentMethodId: string;
}

/** The stored method; one that a payment is still to store is not there yet. */
const loadStored = async (
  ports: Pick<Ports, "directory" | "paymentMethods">,
  { caller, paymentMethodId }: PaymentMethodInput,
): Promise<StoredMethod> => {
  const method = await loadMethod(ports, await merchantOf(ports, caller, null), paymentMethodId);
  if (method.status === "processing") throw failures.payment_method_not_found({ payment_method_id: paymentMethodId });
  return method;
};

/** The stored method. @throws {Failure} `payment_method_not_found` (HE_02). */
export const retrievePaymentMethod =
  (ports: Pick<Ports, "directory" | "paymentMethods">) =>
  async (input: PaymentMethodInput): Promise<StoredMethodRepresentation> =>
    storedMethodToWire(await loadStored(ports, input), input.caller.merchantId);

/** Refuses a caller who may have to do with one customer's methods only. @throws {Failure} `ephemeral_key_mismatch`. */
export const assertOwnMethod = (
  { customerId }: Pick<StoredMethod, "customerId">,
  ownCustomerId: string | null,
): void => {
  if (ownCustomerId !== null && ownCustomerId !== customerId) {
    throw failures.ephemeral_key_mismatch({ field: "payment_method_id" });
  }
};

/**
 * Erases a stored method.
 * @param ownCustomerId the only customer whose methods the caller may erase; null: any.
 * @throws {Failure} `payment_method_not_found` (HE_02), `ephemeral_key_mismatch` (IR_15), `default_payment_method`
 * (IR_25).
 */
export const deletePaymentMethod =
  (ports: Pick<Ports, "directory" | "paymentMethods">) =>
  async (
    input: PaymentMethodInput,
    ownCustomerId: string | null,
  ): Promise<{ readonly payment_method_id: string; readonly deleted: boolean }> => {
    const method = await loadStored(ports, input);
    assertOwnMethod(method, ownCustomerId);
    const { customerId, merchantId, paymentMethodId } = method;
    if (!(await ports.paymentMethods.remove(merchantId, customerId, paymentMethodId))) {
      await loadStored(ports, input);
      throw failures.default_payment_method({ field: "payment_method_id" });
    }
    return { payment_method_id: paymentMethodId, deleted: true };
  };

const defaultLimit = 100;

const matches = (method: StoredMethod, query: ListPaymentMethodsQuery): boolean => {
  const { recurring_enabled: isRecurring, card_networks: networks } = query;
  const { usage, card } = method.details;
  if (typeof isRecurring === "boolean" && isRecurring !== (usage === "off_session")) return false;
  if (networks === undefined || networks === null || networks.length === 0) return true;
  return card === undefined || card.network === null || networks.includes(card.network);
};

/** What a customer can pay with, last used first. @throws {Failure} those of `loadCustomer`. */
export const listCustomerMethods =
  (ports: ReadPorts) =>
  async (caller: Caller, customerId: string, query: ListPaymentMethodsQuery): Promise<CustomerPaymentMethods> => {
    const merchant = await merchantOf(ports, caller, null);
    const customer = await loadCustomer(ports, merchant, customerId);
    const { merchant_id: ownerId } = customerOwnerOf(merchant);
    const methods = await ports.paymentMethods.ofCustomer(ownerId, customerId, query.limit ?? defaultLimit);
    const now = ports.clock.now();
    const shown = methods
      .filter((method) => matches(method, query))
      .map((method) =>
        listedMethodToWire(
          method,
          paymentTokenFor(ports, merchant, method.paymentMethodId, now),
          customer.defaultPaymentMethodId,
        ),
      );
    return { customer_payment_methods: shown, is_guest_customer: false };
  };

/**
 * Chooses what is offered to a customer first.
 * @throws {Failure} `customer_not_found`, `payment_method_not_found` (HE_02), `payment_method_unusable`,
 * `already_default` (IR_16), `busy` (409).
 */
export const setDefaultMethod =
  (ports: ReadPorts) =>
  async (input: PaymentMethodInput, customerId: string): Promise<DefaultPaymentMethod> => {
    const merchant = await merchantOf(ports, input.caller, null);
    await loadCustomer(ports, merchant, customerId);
    const method = await loadStored(ports, input);
    const { paymentMethodId } = method;
    if (method.customerId !== customerId) {
      throw failures.payment_method_not_found({ payment_method_id: paymentMethodId });
    }
    if (method.status !== "active") {
      const facts = { payment_method_id: paymentMethodId, current: method.status, expected: "active" };
      throw failures.payment_method_unusable(facts);
    }
    const now = ports.clock.now();
    await alterCustomer(ports, merchant, customerId, (customer) => {
      if (customer.defaultPaymentMethodId === paymentMethodId) {
        throw failures.already_default({ payment_method_id: paymentMethodId });
      }
      return {
        ...customer,
        version: customer.version + 1,
        defaultPaymentMethodId: paymentMethodId,
        modifiedAt: now,
      };
    });
    return {
      default_payment_method_id: paymentMethodId,
      customer_id: customerId,
      payment_method: method.paymentMethod,
      payment_method_type: method.paymentMethodType,
    };
  };
