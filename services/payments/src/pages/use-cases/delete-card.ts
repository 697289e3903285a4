import { acceptsForm } from "../../payments/domain/page-state.ts";
import { pageStateOf } from "../../payments/domain/page-state.ts";
import { customerOwnerOf } from "../../vault/use-cases/customer-owner.ts";
import { deletePaymentMethod } from "../../vault/use-cases/read-payment-methods.ts";
import { isDeletable } from "../domain/page-methods.ts";
import { failures } from "../failures.ts";
import { savedCardsMax } from "./customer-view.ts";
import type { CheckoutPorts, MountedVisit } from "./view-checkout.ts";
import { openMounted } from "./view-checkout.ts";

export interface DeleteCardInput extends MountedVisit {
  readonly paymentMethodId: string;
}

/**
 * Deletes a card that the frame shows.
 * @throws {Failure} those of `openMounted`, `payment_method_not_found` (HE_02) for a card that it does not show,
 * `card_kept` (IR_16) for one that MITs charge, those of `deletePaymentMethod`.
 */
export const deleteCard =
  (ports: CheckoutPorts) =>
  async ({ paymentMethodId, ...mounted }: DeleteCardInput): Promise<void> => {
    const { merchant, state } = await openMounted(ports, mounted);
    const { customerId } = state.payment;
    const { merchant_id: ownerId } = customerOwnerOf(merchant);
    const isOpen = customerId !== null && acceptsForm(pageStateOf(state, ports.clock.now()));
    const shown = isOpen ? await ports.paymentMethods.ofCustomer(ownerId, customerId, savedCardsMax) : [];
    const card = shown.find((method) => method.paymentMethodId === paymentMethodId);
    if (card === undefined) throw failures.payment_method_not_found({ payment_method_id: paymentMethodId });
    if (!isDeletable(card.details)) throw failures.card_kept();
    await deletePaymentMethod(ports)({ caller: mounted.visit.caller, paymentMethodId }, customerId);
  };
