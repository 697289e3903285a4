import type { components } from "../../generated/merchant-api.ts";
import type { OperationId } from "../../session/access.ts";

export type Payout = components["schemas"]["Payout"];

export const payoutMethods = ["card", "bank", "wallet", "bank_redirect"] as const;

/** What a person can do to a payout, in addition to asking for its status. */
export type PayoutAction = "confirm" | "fulfill" | "cancel";

export const operationOf: Readonly<Record<PayoutAction, OperationId>> = {
  confirm: "confirmPayout",
  fulfill: "fulfillPayout",
  cancel: "cancelPayout",
};

/** By status, the likeliest first. */
const actionsByStatus: Readonly<Partial<Record<Payout["status"], readonly PayoutAction[]>>> = {
  requires_creation: ["cancel"],
  requires_confirmation: ["confirm", "cancel"],
  requires_payout_method_data: ["cancel"],
  requires_vendor_account_creation: ["cancel"],
  requires_fulfillment: ["fulfill", "cancel"],
  initiated: ["cancel"],
  pending: ["cancel"],
};

export const actionsOf = ({ status }: Pick<Payout, "status">): readonly PayoutAction[] => actionsByStatus[status] ?? [];

/** Whether the provider knows more than we may. */
export const canSync = ({ status }: Pick<Payout, "status">): boolean =>
  ["requires_fulfillment", "requires_vendor_account_creation", "initiated", "pending", "success"].includes(status);

/** Who gets the money, in words; null where no recipient is named. */
export const recipientOf = ({ customer, name, email, customer_id: customerId }: Payout): string | null =>
  name ?? customer?.name ?? email ?? customer?.email ?? customerId;

/** The masked end of the destination: "····3000"; null where none is stored. */
export const accountOf = ({ payout_method_data: method }: Payout): string | null => {
  if (method === null) return null;
  if (method.card !== null) return `${method.card.card_network ?? ""} ····${method.card.last4}`.trim();
  if (method.bank !== null) return `····${method.bank.last4}`;
  return method.wallet?.account ?? method.bank_redirect?.account ?? null;
};
