import type { ClientSession } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";

import { isPossible } from "../domain/operations.ts";
import type { Ports, StoredPayment } from "../ports.ts";
import { listingOf } from "./listing/list-payment-methods.ts";
import { methodsOfPayment } from "./methods-of-payment.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import type { RetrievePaymentInput } from "./retrieve-payment.ts";
import { answerVisible, loadVisible } from "./retrieve-payment.ts";
import type { ReadPorts } from "../../vault/use-cases/read-payment-methods.ts";

type StoredMethods = NonNullable<ClientSession["customer_payment_methods"]>;

/** An erased customer has nothing stored; that must not keep the page from showing the payment. */
const storedMethods = async (ports: ReadPorts, caller: Caller, { payment }: StoredPayment): Promise<StoredMethods> => {
  try {
    return await methodsOfPayment(ports, caller, payment, {});
  } catch (error) {
    if (!isFailure(error, "customer_redacted")) throw error;
    return { customer_payment_methods: [], is_guest_customer: false };
  }
};

/**
 * What a checkout page needs of a payment: the payment, what it can be confirmed with, and what its customer stored.
 * @throws {Failure} `payment_not_found` (HE_02), those of the client secret (IR_08, IR_09).
 */
export const readClientSession =
  (ports: ReadPorts & Pick<Ports, "payments" | "providers" | "relatedObjects">) =>
  async (input: Pick<RetrievePaymentInput, "caller" | "paymentId" | "clientSecret">): Promise<ClientSession> => {
    const { caller } = input;
    const stored = await loadVisible(ports, input);
    const { status, expiresAt } = stored.payment;
    const isOpen = isPossible("confirm", status) && ports.clock.now() < expiresAt;
    const payment = await answerVisible(ports, caller, stored);
    if (!isOpen) return { payment, payment_methods: null, customer_payment_methods: null };
    const merchant = await merchantOf(ports, caller, null);
    return {
      payment,
      payment_methods: listingOf(ports, { caller, merchant, query: {}, state: stored }),
      customer_payment_methods: await storedMethods(ports, caller, stored),
    };
  };
