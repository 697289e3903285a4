import type { SandboxTax, SandboxTaxRequest } from "@railyard/contracts";

import type { ConnectorContext, ProviderRequest, ProviderResponse } from "../../port/connector.ts";
import type { CalculateTaxInput, TaxOutcome } from "../../port/tax.ts";
import { isSuccess, readJson } from "../../wire/reading.ts";
import { stateOf } from "../../wire/state-code.ts";
import { readRefusal, readTax } from "./replies.ts";
import { sandboxCalls } from "./requests.ts";

/** Asks for the tax on an order. */
export const taxRequest =
  (connectorName: string) =>
  (context: ConnectorContext, input: CalculateTaxInput): ProviderRequest =>
    sandboxCalls(connectorName).post(context, "/v1/taxes", {
      reference: input.paymentId,
      amount: input.amount,
      shipping: input.shippingCost,
      currency: input.currency,
      country: input.country,
      state: stateOf(input) ?? null,
    } satisfies SandboxTaxRequest);

/** An answer in another currency than was asked for is never an amount. */
export const parseTax = (response: ProviderResponse, input: CalculateTaxInput): TaxOutcome => {
  if (!isSuccess(response)) return { taxStatus: "failed", settlement: "final", error: readRefusal(response) };
  const tax: SandboxTax = readTax(readJson(response.body, response.status), response.status);
  if (tax.currency === input.currency) {
    return { taxStatus: "calculated", settlement: "final", orderTaxAmount: tax.amount };
  }
  const error = { code: "integrity_check_failed", message: "The tax came in another currency than was asked for." };
  return { taxStatus: "failed", settlement: "final", error };
};
