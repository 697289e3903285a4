// One authorization of every kind of method that only the provider of every method takes.
import type { RecordedExchange, Recorder } from "./exchanges.ts";
import { otherInput } from "./sandbox.ts";

export const everyMethodExchanges = async ({ exchanges, run }: Recorder): Promise<readonly RecordedExchange[]> => {
  for (const [method, type, data] of [
    ["wallet", "paypal", {}],
    ["wallet", "we_chat_pay", { we_chat_pay_qr: {} }],
    ["bank_debit", "ach", { ach_bank_debit: {} }],
    ["bank_transfer", "ach", { ach_bank_transfer: {} }],
    ["bank_transfer", "bacs", { bacs_bank_transfer: {} }],
    ["bank_transfer", "sepa", { sepa_bank_transfer: {} }],
    ["bank_transfer", "multibanco", { multibanco_bank_transfer: {} }],
    ["real_time_payment", "duit_now", { duit_now: {} }],
    ["gift_card", "givex", { givex: { number: "6364530000000000", cvc: "1234" } }],
    ["gift_card", "givex", { givex: { number: "6364530000000002", cvc: "1234" } }],
  ] as const) {
    const paymentId = `pay_${exchanges.length}_${type}`;
    const input = otherInput(method, type, { paymentId, attemptId: `${paymentId}_1` }, data);
    await run(`authorize: ${method} ${type}`, "shampay", "authorize", input.attemptId, input);
  }
  return exchanges;
};
