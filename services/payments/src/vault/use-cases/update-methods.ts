import type { MerchantSnapshot, MethodUpdateRows } from "@railyard/contracts";
import { migrationRowsMax } from "@railyard/contracts";
import { defined } from "@railyard/members";

import { checkMandates } from "../domain/migrated-card.ts";
import { mandatesFromRow } from "../wire/migrated-card-wire.ts";
import type { StoredMethod, StoredMethodDetails } from "../domain/stored-method.ts";
import { changeCard, changeStoredMethod } from "../domain/stored-method.ts";
import { readRows, sentFile } from "../../kernel/domain/read-rows.ts";
import type { TableRow } from "../../kernel/domain/read-rows.ts";
import { changeStored } from "../../kernel/use-cases/concurrent-change.ts";
import { failures } from "../failures.ts";
import { customerOwnerOf } from "./customer-owner.ts";
import { loadMethod, openMethod } from "./sealed-methods.ts";
import type { CardBatch } from "./migrate-methods.ts";
import type { MigrationPorts } from "./store-card.ts";
import { merchantNamed, tryRow } from "./store-card.ts";
import { sealMethod } from "../../methods/use-cases/method-sealing.ts";
import type { Ports } from "../ports.ts";

const columns = [
  "payment_method_id",
  "card_expiry_month",
  "card_expiry_year",
  "card_holder_name",
  "nick_name",
  "original_transaction_id",
  "payment_instrument_id",
  "merchant_connector_id",
] as const;

const shape = { columns, required: ["payment_method_id"], maximumRows: migrationRowsMax };

const cardMembers = ["card_expiry_month", "card_expiry_year", "card_holder_name"] as const;

type Values = TableRow["values"];

const detailsOf = (
  merchant: MerchantSnapshot,
  method: StoredMethod,
  values: Values,
  merchantConnectorId: string | null,
): StoredMethodDetails => {
  const { nick_name: nickName, original_transaction_id: networkTransactionId } = values;
  const mandates = mandatesFromRow(values, merchantConnectorId);
  checkMandates(merchant, mandates);
  const isAgreed = networkTransactionId !== undefined || mandates !== undefined;
  const known = method.details.connectorMandates ?? {};
  return {
    ...defined({
      nickName,
      networkTransactionId,
      connectorMandates: mandates === undefined ? undefined : { ...known, ...mandates },
    }),
    ...(isAgreed ? { usage: "off_session" } : {}),
  };
};

const changed = (
  ports: Pick<Ports, "clock" | "vault">,
  merchant: MerchantSnapshot,
  method: StoredMethod,
  { values, merchantConnectorId }: { readonly values: Values; readonly merchantConnectorId: string | null },
): StoredMethod => {
  const now = ports.clock.now();
  const details = detailsOf(merchant, method, values, merchantConnectorId);
  const secret = openMethod(ports, merchant, method);
  if (!cardMembers.some((name) => values[name] !== undefined)) return changeStoredMethod(method, details, null, now);
  const { card: summary } = method.details;
  if (secret.kind !== "card" || summary === undefined) {
    throw failures.method_data_mismatch({
      field: "card_expiry_month",
      payment_method: method.paymentMethod,
      expected: method.paymentMethod,
    });
  }
  const change = {
    expiryMonth: values["card_expiry_month"] ?? null,
    expiryYear: values["card_expiry_year"] ?? null,
    holderName: values["card_holder_name"] ?? null,
  };
  const known = changeCard({ card: secret.card, summary }, change, now);
  const sealed = sealMethod(ports.vault, customerOwnerOf(merchant), { kind: "card", card: known.card });
  return changeStoredMethod(method, { ...details, card: known.summary }, sealed, now);
};

const update = async (
  ports: Pick<Ports, "clock" | "paymentMethods" | "vault">,
  merchant: MerchantSnapshot,
  values: Values,
  merchantConnectorId: string | null,
): Promise<void> => {
  const paymentMethodId = values["payment_method_id"] ?? "";
  const long = columns.find((name) => (values[name] ?? "").length > 255);
  if (long !== undefined) throw failures.invalid_data({ field: long, problem: "send at most 255 characters" });
  await changeStored(`payment method ${paymentMethodId}`, async () => {
    const before = await loadMethod(ports, merchant, paymentMethodId);
    const after = changed(ports, merchant, before, { values, merchantConnectorId });
    return (await ports.paymentMethods.save(after, before.version)) === "saved" ? after : null;
  });
};

/**
 * Changes the payment methods that the rows of a file name.
 * @throws {Failure} `merchant_not_found` (HE_02), `batch_file_missing`, `batch_file_unreadable`,
 * `batch_file_too_large` (IR_06).
 */
export const updateMethods =
  (ports: MigrationPorts) =>
  async ({ merchantId, merchantConnectorId, file }: CardBatch): Promise<MethodUpdateRows[number][]> => {
    const merchant = await merchantNamed(ports, merchantId);
    const answers: MethodUpdateRows[number][] = [];
    for (const row of readRows(sentFile(file).content, shape)) {
      const done = await tryRow(ports, row, () => update(ports, merchant, row.values, merchantConnectorId));
      const refusal = "refusal" in done ? done.refusal : null;
      answers.push({
        line_number: row.line,
        payment_method_id: row.values["payment_method_id"] ?? null,
        update_status: refusal === null ? "success" : "failed",
        update_error: refusal?.message ?? null,
        error_code: refusal?.code ?? null,
      });
    }
    return answers;
  };
