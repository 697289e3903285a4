import type { ExtendedCardInfo, MerchantSnapshot } from "@railyard/contracts";

import { cardInfoOf, cardInfoSettingsOf } from "../domain/extended-card-info.ts";
import type { MethodSecret } from "../../methods/domain/method-input.ts";
import type { PaymentWithAttempt } from "../domain/payment.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import type { Caller } from "../../kernel/use-cases/caller.ts";
import { loadPayment } from "./payment-lease.ts";
import { profileOf } from "../../kernel/domain/merchant-settings.ts";

type KeepPorts = Pick<Ports, "clock" | "cardInfos" | "cardInfoEncryption" | "observer">;

/** What a payment is confirmed with. */
export interface ConfirmedWith {
  readonly merchant: MerchantSnapshot;
  readonly state: PaymentWithAttempt;
  readonly secret: MethodSecret;
}

/** Keeps the card for the merchant if the profile asks for it. A failure here never stops the payment. */
export const keepCardInfo = async (ports: KeepPorts, confirmed: ConfirmedWith): Promise<void> => {
  const { payment, attempt } = confirmed.state;
  const profile = profileOf(confirmed.merchant, payment);
  const settings = cardInfoSettingsOf(profile);
  const members = settings === null ? null : cardInfoOf(confirmed.secret, attempt.details.method);
  if (settings === null || members === null) return;
  const { merchantId, paymentId } = payment;
  const payload = await ports.cardInfoEncryption.encrypt(settings.publicKey, members);
  if (payload === null) {
    const facts = { payment_id: paymentId, profile_id: payment.profileId };
    ports.observer.warn(facts, "The public key of extended_card_info_config cannot be used: the card is not kept.");
    return;
  }
  const expiresAt = new Date(ports.clock.now().getTime() + settings.seconds * 1000);
  await ports.cardInfos.put({ merchantId, paymentId, payload, expiresAt });
};

/**
 * The card of a payment, encrypted for its merchant.
 * @throws {Failure} `payment_not_found` (HE_02), `extended_card_info_not_found` (IR_27).
 */
export const retrieveExtendedCardInfo =
  (ports: Pick<Ports, "clock" | "payments" | "cardInfos">) =>
  async (caller: Caller, paymentId: string): Promise<ExtendedCardInfo> => {
    await loadPayment(ports, caller, paymentId);
    const payload = await ports.cardInfos.load(caller.merchantId, paymentId, ports.clock.now());
    if (payload === null) throw failures.extended_card_info_not_found({ payment_id: paymentId });
    return { payload };
  };
