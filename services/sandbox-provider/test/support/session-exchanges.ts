// One exchange of every kind about sessions of wallets.
import type { RecordedExchange, Recorder } from "./exchanges.ts";

export const sessionExchanges = async (
  { exchanges, run }: Recorder,
  connector: string,
): Promise<readonly RecordedExchange[]> => {
  const asked = (wallet: string) => ({ paymentId: `pay_${wallet}`, wallet, amount: 1000, currency: "EUR" });
  await run("session", connector, "wallet_session", "session_1", asked("apple_pay"));
  await run("session: refused", connector, "wallet_session", "session_2", asked("mb_way"));
  await run("order", connector, "wallet_order", "order_1", asked("paypal"));
  await run("order: refused", connector, "wallet_order", "order_2", asked("apple_pay"));
  return exchanges;
};
