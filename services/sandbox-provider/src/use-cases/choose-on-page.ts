import type { Payment } from "../domain/payment.ts";
import { chooseOnPage } from "../domain/payment-operations.ts";
import { failures } from "../failures.ts";
import type { Accounts, Ids } from "../ports.ts";
import type { ChangePorts } from "./change-payment.ts";
import { changePayment } from "./change-payment.ts";

export interface PagePorts extends ChangePorts {
  readonly accounts: Accounts;
  readonly ids: Ids;
}

export interface PageChoice {
  readonly paymentId: string;
  readonly choice: "complete" | "reject" | "leave";
}

/** The payment whose page a customer opens. @throws {Failure} `payment_not_found`. */
export const showPage =
  ({ books }: PagePorts) =>
  async (paymentId: string): Promise<Payment> => {
    const payment = await books.findPaymentAnywhere(paymentId);
    if (payment === null || payment.customerPage === null) throw failures.payment_not_found({ payment: paymentId });
    return payment;
  };

/**
 * Acts on a button of the customer's page. A choice that comes too late changes nothing; the customer is sent back
 * either way.
 * @throws {Failure} `payment_not_found`.
 */
export const takeChoice =
  (ports: PagePorts) =>
  async ({ paymentId, choice }: PageChoice): Promise<Payment> => {
    const payment = await showPage(ports)(paymentId);
    if (choice === "leave" || payment.status !== "requires_customer") return payment;
    // What was found out about the device goes to the caller, who sends it here.
    if (payment.customerPage === "device_data") return payment;
    const account = await ports.accounts.byId(payment.accountId);
    const changed = await changePayment(ports, {
      account,
      find: () => ports.books.findPaymentAnywhere(paymentId),
      decide: (found) =>
        found.status === "requires_customer"
          ? chooseOnPage(found, choice, (prefix) => ports.ids.newId(prefix))
          : null,
      isAnswered: false,
    });
    return changed ?? payment;
  };
