import { constantTimeEquals } from "@railyard/auth";

import type { Payment } from "../domain/payment.ts";
import { isInstructed } from "../domain/instructions.ts";
import { isPageOf, readPageName } from "../domain/page-address.ts";
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
  /** The last part of the page's address. */
  readonly pageName: string;
  readonly choice: "complete" | "reject" | "leave";
}

/** The payment whose page a customer opens. @throws {Failure} `payment_not_found`. */
export const showPage =
  ({ books }: PagePorts) =>
  async (pageName: string): Promise<Payment> => {
    const name = readPageName(pageName);
    const payment = await books.findPaymentAnywhere(name.id);
    const isFound = payment !== null && payment.customerPage !== null && !isInstructed(payment);
    if (!isFound || !isPageOf(payment.pageToken, name, constantTimeEquals)) {
      throw failures.payment_not_found({ payment: name.id });
    }
    return payment;
  };

/**
 * Acts on a button of the customer's page. A choice that comes too late changes nothing; the customer is sent back
 * either way.
 * @throws {Failure} `payment_not_found`.
 */
export const takeChoice =
  (ports: PagePorts) =>
  async ({ pageName, choice }: PageChoice): Promise<Payment> => {
    const payment = await showPage(ports)(pageName);
    if (choice === "leave" || payment.status !== "requires_customer") return payment;
    // What was found out about the device goes to the caller, who sends it here.
    if (payment.customerPage === "device_data") return payment;
    const account = await ports.accounts.byId(payment.accountId);
    const changed = await changePayment(ports, {
      account,
      find: () => ports.books.findPaymentAnywhere(payment.paymentId),
      decide: (found) =>
        found.status === "requires_customer" ? chooseOnPage(found, choice, (prefix) => ports.ids.newId(prefix)) : null,
      isAnswered: false,
    });
    return changed ?? payment;
  };
