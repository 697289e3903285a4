import type {
  CardToken,
  CardTokenRows,
  MethodMigration,
  MethodMigrationRows,
  MigrateMethodRequest,
  TokenizeCardRequest,
} from "@railyard/contracts";
import { migrationRowsMax } from "@railyard/contracts";

import type { MigratedCard } from "../domain/migrated-card.ts";
import { maskedNumber } from "../domain/migrated-card.ts";
import {
  cardColumns,
  migratedCardFromRow,
  migratedCardFromWire,
  requiredCardColumns,
  tokenizedCardFromWire,
} from "../wire/migrated-card-wire.ts";
import { storedMethodToWire } from "../wire/stored-method-wire.ts";
import { readRows, sentFile } from "../../kernel/domain/read-rows.ts";
import type { MigrationPorts } from "./store-card.ts";
import { merchantNamed, storeCard, tryRow } from "./store-card.ts";

const keptOf = ({ details }: MigratedCard) => ({
  network_transaction_id_migrated: details.networkTransactionId === undefined ? null : true,
  connector_mandate_details_migrated: details.connectorMandates === undefined ? null : true,
});

/**
 * Migrates a card from another vault.
 * @throws {Failure} `merchant_not_found` (HE_02) and those of `storeCard`.
 */
export const migrateMethod =
  (ports: MigrationPorts) =>
  async (request: MigrateMethodRequest): Promise<MethodMigration> => {
    const merchant = await merchantNamed(ports, request.merchant_id);
    const wanted = migratedCardFromWire(request);
    const stored = await storeCard(ports, merchant, wanted);
    return {
      payment_method_response: storedMethodToWire(stored, merchant.merchant_id),
      card_migrated: true,
      ...keptOf(wanted),
    };
  };

/** A file with cards, and the merchant that they are migrated for. */
export interface CardBatch {
  readonly merchantId: string;
  /** The connector account that the agreements of the file are with, where its rows do not state it. */
  readonly merchantConnectorId: string | null;
  readonly file: { readonly content: Buffer } | undefined;
}

const shape = { columns: cardColumns, required: requiredCardColumns, maximumRows: migrationRowsMax };

type MigrationRow = MethodMigrationRows[number];

/**
 * Migrates the cards of a file, row by row.
 * @throws {Failure} `merchant_not_found` (HE_02), `batch_file_missing`, `batch_file_unreadable`,
 * `batch_file_too_large` (IR_06).
 */
export const migrateMethods =
  (ports: MigrationPorts) =>
  async ({ merchantId, merchantConnectorId, file }: CardBatch): Promise<MigrationRow[]> => {
    const merchant = await merchantNamed(ports, merchantId);
    const answers: MigrationRow[] = [];
    for (const row of readRows(sentFile(file).content, shape)) {
      const done = await tryRow(ports, row, async () => {
        const wanted = migratedCardFromRow(row.values, merchantConnectorId);
        return { wanted, stored: await storeCard(ports, merchant, wanted) };
      });
      const taken = "result" in done ? done.result : null;
      const refusal = "refusal" in done ? done.refusal : null;
      answers.push({
        line_number: row.line,
        payment_method_id: taken?.stored.paymentMethodId ?? null,
        payment_method: taken?.stored.paymentMethod ?? null,
        payment_method_type: taken?.stored.paymentMethodType ?? null,
        customer_id: row.values["customer_id"] ?? null,
        migration_status: taken === null ? "failed" : "success",
        migration_error: refusal?.message ?? null,
        error_code: refusal?.code ?? null,
        card_number_masked: maskedNumber(row.values["raw_card_number"]),
        card_migrated: taken === null ? null : true,
        ...(taken === null
          ? { network_transaction_id_migrated: null, connector_mandate_details_migrated: null }
          : keptOf(taken.wanted)),
      });
    }
    return answers;
  };

/**
 * Puts a card into the vault.
 * @throws {Failure} `merchant_not_found` (HE_02) and those of `storeCard`.
 */
export const tokenizeCard =
  (ports: MigrationPorts) =>
  async (request: TokenizeCardRequest): Promise<CardToken> => {
    const merchant = await merchantNamed(ports, request.merchant_id);
    const stored = await storeCard(ports, merchant, tokenizedCardFromWire(request));
    return { payment_method_response: storedMethodToWire(stored, merchant.merchant_id), card_tokenized: true };
  };

/**
 * Puts the cards of a file into the vault, row by row.
 * @throws {Failure} those of `migrateMethods`.
 */
export const tokenizeCards =
  (ports: MigrationPorts) =>
  async ({ merchantId, merchantConnectorId, file }: CardBatch): Promise<CardTokenRows[number][]> => {
    const merchant = await merchantNamed(ports, merchantId);
    const answers: CardTokenRows[number][] = [];
    for (const row of readRows(sentFile(file).content, shape)) {
      const done = await tryRow(ports, row, () =>
        storeCard(ports, merchant, migratedCardFromRow(row.values, merchantConnectorId)),
      );
      const refusal = "refusal" in done ? done.refusal : null;
      answers.push({
        line_number: row.line,
        customer_id: row.values["customer_id"] ?? null,
        payment_method_response: "result" in done ? storedMethodToWire(done.result, merchantId) : null,
        card_tokenized: "result" in done,
        error_code: refusal?.code ?? null,
        error_message: refusal?.message ?? null,
      });
    }
    return answers;
  };
