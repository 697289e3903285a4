import type { ConnectorContext } from "../../port/connector.ts";
import type { AuthorizeInput } from "../../port/inputs.ts";
import { bankRedirectOf, bankSource } from "./bank-redirects.ts";
import { cardParams, keptCardParams, networkTokenParams } from "./card-params.ts";
import type { OrderParams } from "./params.ts";
import { purchaseUnit } from "./purchase-unit.ts";
import { keptWalletParams, walletParams } from "./wallet-params.ts";

const keptSource = (vaultId: string, input: AuthorizeInput): OrderParams["payment_source"] =>
  input.paymentMethod === "wallet"
    ? { paypal: keptWalletParams(vaultId, input) }
    : { card: keptCardParams(vaultId, input) };

const sourceOf = (input: AuthorizeInput): OrderParams["payment_source"] => {
  const data = input.paymentMethodData;
  switch (data.type) {
    case "card":
      return { card: cardParams(data.card, input) };
    case "network_token":
      return { card: networkTokenParams(data.token, input) };
    case "connector_mandate":
      return keptSource(data.connectorMandateId, input);
    case "other": {
      const redirect = bankRedirectOf(input);
      return redirect === undefined ? { paypal: walletParams(input) } : bankSource(input, redirect);
    }
  }
};

/** Only an automatic capture is PayPal's to make; for every other one the money is held. */
export const intentOf = ({ captureMethod }: Pick<AuthorizeInput, "captureMethod">): OrderParams["intent"] =>
  captureMethod === "automatic" ? "CAPTURE" : "AUTHORIZE";

export const orderParams = (context: ConnectorContext, input: AuthorizeInput): OrderParams => ({
  intent: intentOf(input),
  processing_instruction: bankRedirectOf(input) === undefined ? undefined : "ORDER_COMPLETE_ON_PAYMENT_APPROVAL",
  purchase_units: [purchaseUnit(context, input)],
  payment_source: sourceOf(input),
});
