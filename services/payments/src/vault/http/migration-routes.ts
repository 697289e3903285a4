import {
  migratePaymentMethod as migrateContract,
  migratePaymentMethods as migrateBatchContract,
  tokenizeCard as tokenizeContract,
  tokenizeCards as tokenizeBatchContract,
  updatePaymentMethods as updateBatchContract,
} from "@railyard/contracts";
import type { Route, UploadedFile } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { Ports } from "../ports.ts";
import type { CardBatch } from "../use-cases/migrate-methods.ts";
import { migrateMethod, migrateMethods, tokenizeCard, tokenizeCards } from "../use-cases/migrate-methods.ts";
import { updateMethods } from "../use-cases/update-methods.ts";

interface BatchCall {
  readonly body: { readonly merchant_id: string; readonly merchant_connector_id?: string | null };
  readonly file?: UploadedFile | undefined;
}

const batchOf = ({ body, file }: BatchCall): CardBatch => ({
  merchantId: body.merchant_id,
  merchantConnectorId: body.merchant_connector_id ?? null,
  file,
});

/** Taking cards over from other vaults. */
export const migrationRoutes = (ports: Ports): readonly Route[] => [
  defineRoute(migrateContract, async ({ body }) => ({ body: await migrateMethod(ports)(body) })),
  defineRoute(migrateBatchContract, async (call) => ({ body: await migrateMethods(ports)(batchOf(call)) })),
  defineRoute(updateBatchContract, async (call) => ({ body: await updateMethods(ports)(batchOf(call)) })),
  defineRoute(tokenizeContract, async ({ body }) => ({ body: await tokenizeCard(ports)(body) })),
  defineRoute(tokenizeBatchContract, async (call) => ({ body: await tokenizeCards(ports)(batchOf(call)) })),
];
