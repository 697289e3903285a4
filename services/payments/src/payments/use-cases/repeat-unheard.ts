import type { PaymentWithCaptures } from "../domain/payment.ts";
import type { ProviderAnswer } from "../domain/provider-answer.ts";
import { unheardOrder } from "../domain/unheard-orders.ts";
import type { ProviderAccount } from "../../providers/ports.ts";
import type { Ports } from "../ports.ts";
import { captureIdFor, captureInput, voidInput } from "./provider-inputs.ts";
import { voidKeyOf } from "./provider-keys.ts";
import { providerKey } from "../../kernel/domain/provider-key.ts";

/**
 * Sends a capture or a cancellation again that a provider without look-ups may never have received. Under the same key
 * it is carried out once, and answered as it was the first time. Null: there is none.
 */
export const repeatUnheard = async (
  { clock }: Pick<Ports, "clock">,
  account: ProviderAccount,
  state: PaymentWithCaptures,
): Promise<ProviderAnswer | null> => {
  const provider = { hasLookUp: account.has("sync"), returnsFirstAnswer: account.returnsFirstAnswer };
  const order = unheardOrder(provider, state, clock.now());
  if (order === null) return null;
  const { payment } = state;
  if (order.kind === "void") {
    const input = voidInput(state, payment.details.followUps.cancellationReason ?? null);
    return account.call("void", input, { idempotencyKey: voidKeyOf(state) });
  }
  const { capture, before, isFinal } = order;
  const idempotencyKey = providerKey(payment.merchantId, captureIdFor(state, capture));
  return account.call("capture", captureInput(before, capture, isFinal), { idempotencyKey });
};
