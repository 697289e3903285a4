import type { MerchantSnapshot } from "@railyard/contracts";
import { isFailure } from "@railyard/failures";

import { cardMethod } from "../../methods/domain/card-method.ts";
import { newCustomer } from "../domain/customer.ts";
import type { MigratedCard } from "../domain/migrated-card.ts";
import { checkMandates } from "../domain/migrated-card.ts";
import type { StoredMethod } from "../domain/stored-method.ts";
import { newStoredMethod } from "../domain/stored-method.ts";
import type { RowRefusal, TableRow } from "../../kernel/domain/read-rows.ts";
import { unreadableRow } from "../../kernel/domain/read-rows.ts";
import { failures } from "../failures.ts";
import type { Ports } from "../ports.ts";
import { customerOwnerOf } from "./customer-owner.ts";
import { sealCustomer } from "./stored-customers.ts";
import { methodContext, storedData } from "./create-payment-method.ts";

export type MigrationPorts = Pick<
  Ports,
  "clock" | "ids" | "directory" | "paymentMethods" | "vault" | "cardRanges" | "observer"
>;

/** @throws {Failure} `merchant_not_found` (HE_02). */
export const merchantNamed = async (
  { directory }: Pick<Ports, "directory">,
  merchantId: string,
): Promise<MerchantSnapshot> => {
  const merchant = await directory.merchant(merchantId);
  if (merchant === null) throw failures.merchant_not_found({ merchant_id: merchantId, field: "merchant_id" });
  return merchant;
};

const methodOf = (
  ports: Pick<Ports, "cardRanges" | "clock" | "ids" | "vault">,
  merchant: MerchantSnapshot,
  wanted: MigratedCard,
): StoredMethod => {
  const { card, nickName, customerId, paymentMethodType, details } = wanted;
  const input = { ...cardMethod(card, null, methodContext(ports, merchant, false)), billing: null };
  const stored = storedData(ports, merchant, input, nickName);
  const isAgreed = details.networkTransactionId !== undefined || details.connectorMandates !== undefined;
  const members = {
    ...stored,
    merchantId: customerOwnerOf(merchant).merchant_id,
    paymentMethodId: ports.ids.paymentMethodId(),
    customerId,
    paymentMethod: "card" as const,
    paymentMethodType,
    // A merchant that has such an id had the customer's agreement to MITs.
    details: { ...stored.details, ...details, ...(isAgreed ? { usage: "off_session" as const } : {}) },
  };
  return newStoredMethod(members, ports.clock.now());
};

/**
 * Puts a card into the vault, and makes its customer when there is none: both or neither.
 * @throws {Failure} `customer_redacted` (IR_11), `invalid_data` (IR_06), those of cards.
 */
export const storeCard = async (
  ports: MigrationPorts,
  merchant: MerchantSnapshot,
  wanted: MigratedCard,
): Promise<StoredMethod> => {
  checkMandates(merchant, wanted.details.connectorMandates);
  const method = methodOf(ports, merchant, wanted);
  const { customerId, person } = wanted;
  const customer = newCustomer(person, { merchantId: method.merchantId, customerId, now: method.createdAt });
  const stored = await ports.paymentMethods.insertWithCustomer(method, sealCustomer(ports, merchant, customer));
  if (stored === null) throw failures.customer_redacted({ customer_id: customerId });
  return stored;
};

/**
 * The outcome of a row: the result of its work, or why it was refused. An unexpected failure is reported without
 * the data of the row.
 */
export const tryRow = async <Result>(
  { observer }: Pick<Ports, "observer">,
  row: TableRow,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result } | { readonly refusal: RowRefusal }> => {
  if (row.problem !== null) return { refusal: unreadableRow(row.problem) };
  try {
    return { result: await work() };
  } catch (error) {
    if (isFailure(error)) return { refusal: { code: error.code, message: error.message } };
    observer.warn({ line: row.line, error }, "A row of a batch failed.");
    return { refusal: { code: "HE_00", message: "Something went wrong with this row. Send it again." } };
  }
};
