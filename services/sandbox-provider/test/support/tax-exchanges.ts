// One exchange of every kind with the tax processor.
import type { FlowInputs } from "@railyard/connectors";

import type { RecordedExchange, Recorder } from "./exchanges.ts";

const destinations: readonly (readonly [name: string, country: string, state: string | null])[] = [
  ["germany", "DE", null],
  ["california", "US", "CA"],
  ["oregon", "US", "OR"],
  ["refused", "AQ", null],
];

export const taxExchanges = async ({ exchanges, run }: Recorder): Promise<readonly RecordedExchange[]> => {
  for (const [name, country, state] of destinations) {
    const input: FlowInputs["calculate_tax"] = {
      paymentId: `pay_${name}`,
      amount: 1999,
      shippingCost: 500,
      currency: "USD",
      country,
      state,
    };
    await run(`tax: ${name}`, "faketax", "calculate_tax", `pay_${name}_tax`, input);
  }
  return exchanges;
};
