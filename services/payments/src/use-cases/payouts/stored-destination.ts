import type {
  ConfirmPayoutRequest,
  CreatePayoutRequest,
  MerchantSnapshot,
  UpdatePayoutRequest,
} from "@railyard/contracts";

import { failures } from "../../failures.ts";
import type { Ports } from "../../ports.ts";
import { customerOwnerOf } from "../customers/customer-owner.ts";
import { noteMerchant } from "../customers/stored-customers.ts";
import { loadMethod, openMethod, readPaymentToken } from "../payment-methods/sealed-methods.ts";

type DestinationRequest = CreatePayoutRequest | UpdatePayoutRequest | ConfirmPayoutRequest;

/** Id of whoever the request pays; what it leaves out stays. */
export const recipientOf = (request: DestinationRequest, known: string | null): string | null =>
  request.customer?.id ?? request.customer_id ?? known;

/**
 * Nothing is said again of somebody who was erased; what is said now will be found when that happens.
 * @throws {Failure} `customer_redacted` (IR_11).
 */
export const checkRecipient = async (
  ports: Pick<Ports, "customers">,
  merchant: MerchantSnapshot,
  customerId: string | null,
): Promise<void> => {
  if (customerId === null) return;
  await noteMerchant(ports, merchant, customerId);
  const customer = await ports.customers.load(customerOwnerOf(merchant).merchant_id, customerId);
  if (customer !== null && customer.redactedAt !== null)
    throw failures.customer_redacted({ customer_id: customerId });
};

/** The id of the stored method that the request names; null when it names none. */
const namedMethod = (
  ports: Pick<Ports, "vault" | "clock">,
  merchant: MerchantSnapshot,
  request: DestinationRequest,
): string | null => {
  const id = request.payout_method_id ?? null;
  const token = request.payout_token ?? null;
  const data = request.payout_method_data ?? null;
  if ([id, token, data].filter((name) => name !== null).length > 1) {
    throw failures.payout_destination_twice({ field: token === null ? "payout_method_id" : "payout_token" });
  }
  return token === null ? id : readPaymentToken(ports, merchant, token);
};

/**
 * The request with the stored card that it names in the place of its name.
 * @param customerId whose payout it is, when that is known already.
 * @throws {Failure} `payout_destination_twice` (IR_06), `payment_token_invalid` (IR_29), `payment_method_not_found`
 * (HE_02), `payment_method_unusable` (IR_16), `payout_account_invalid` (IR_06) for a method that is no card of the
 * recipient.
 */
export const withStoredDestination = async <Request extends DestinationRequest>(
  ports: Pick<Ports, "vault" | "clock" | "paymentMethods">,
  merchant: MerchantSnapshot,
  request: Request,
  customerId: string | null,
): Promise<Request> => {
  const id = namedMethod(ports, merchant, request);
  if (id === null) return request;
  const method = await loadMethod(ports, merchant, id);
  const recipient = recipientOf(request, customerId) ?? method.customerId;
  const secret = openMethod(ports, merchant, method);
  if (recipient !== method.customerId || secret.kind !== "card") {
    const problem = "it must name a stored card of the recipient";
    throw failures.payout_account_invalid({ field: "payout_method_id", problem });
  }
  const { number, expiryMonth, expiryYear, holderName, network } = secret.card;
  return {
    ...request,
    customer_id: method.customerId,
    payout_type: "card",
    payout_method_id: id,
    payout_method_data: {
      card: {
        card_number: number,
        expiry_month: expiryMonth,
        expiry_year: expiryYear,
        card_holder_name: holderName,
        card_network: network,
      },
    },
  };
};
