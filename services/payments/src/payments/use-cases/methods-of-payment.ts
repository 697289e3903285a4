import type { CustomerPaymentMethods, ListPaymentMethodsQuery } from "@railyard/contracts";

import { methodsShownUntil } from "../domain/client-view.ts";
import { checkLiveClientSecret } from "../../kernel/domain/client-secret.ts";
import type { Payment } from "../domain/payment.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { loadPayment } from "./payment-lease.ts";
import type { ReadPorts } from "../../vault/use-cases/read-payment-methods.ts";
import { listCustomerMethods } from "../../vault/use-cases/read-payment-methods.ts";

/** What the customer of the payment can pay with; a guest has nothing stored. @throws {Failure} of `loadCustomer`. */
export const methodsOfPayment = async (
  ports: ReadPorts,
  caller: Caller,
  { customerId }: Pick<Payment, "customerId">,
  query: ListPaymentMethodsQuery,
): Promise<CustomerPaymentMethods> =>
  customerId === null
    ? { customer_payment_methods: [], is_guest_customer: true }
    : listCustomerMethods(ports)(caller, customerId, query);

/**
 * What the customer of a client secret's payment can pay with.
 * @throws {Failure} `payment_not_found` (HE_02), those of client secrets (IR_04, IR_08, IR_09).
 */
export const listMethodsOfPayment =
  (ports: ReadPorts & Pick<Ports, "payments">) =>
  async (caller: Caller, query: ListPaymentMethodsQuery): Promise<CustomerPaymentMethods> => {
    const given = query.client_secret ?? null;
    if (given === null) throw failures.client_secret_missing({ field: "client_secret" });
    const paymentId = /^(.+)_secret_[^_]+$/.exec(given)?.[1];
    if (paymentId === undefined) throw failures.client_secret_wrong({ field: "client_secret" });
    const stored = await loadPayment(ports, caller, paymentId);
    const { payment } = stored;
    const check = { given, expected: payment.clientSecret, equals: ports.vault.equals };
    checkLiveClientSecret(check, methodsShownUntil(stored, ports.policy.clientReadGraceMs), ports.clock.now());
    return methodsOfPayment(ports, caller, payment, query);
  };
