import {
  deleteConnectorFees as deleteContract,
  deleteLearnedFees as deleteLearnedContract,
  ingestFeeReport as ingestContract,
  listConnectorFees as listContract,
  previewFeeReport as previewContract,
  putConnectorFees as putContract,
} from "@railyard/contracts";
import type { ResponseOf } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { StoredConnectorFees, StoredLearnedFees } from "../../ports.ts";
import type { ConnectorFeePorts } from "../../use-cases/manage-connector-fees.ts";
import { deleteConnectorFees, listConnectorFees, putConnectorFees } from "../../use-cases/manage-connector-fees.ts";
import type { FeePreview, LearnedFeePorts } from "../../use-cases/learn-fees.ts";
import { deleteLearnedFees, ingestFeeReport, previewFeeReport } from "../../use-cases/learn-fees.ts";
import { callerOf } from "./caller.ts";

type LearnedFeesWire = ResponseOf<typeof ingestContract>["learned"];

const toLearnedWire = ({ connector, learned_at, fees }: StoredLearnedFees): LearnedFeesWire => ({
  connector,
  learned_at,
  fees: fees.map((fee) => ({ ...fee })),
});

type ConnectorFeesWire = ResponseOf<typeof putContract>["fees"];

const toWire = ({ connector, pct_bps, fixed, narrower }: StoredConnectorFees): ConnectorFeesWire => ({
  connector,
  pct_bps,
  fixed: fixed ?? 0,
  narrower: (narrower ?? []).map((one) => ({
    payment_method_type: one.payment_method_type ?? null,
    payment_method: one.payment_method ?? null,
    card_network: one.card_network ?? null,
    currency: one.currency ?? null,
    card_country: one.card_country ?? null,
    pct_bps: one.pct_bps,
    fixed: one.fixed ?? 0,
  })),
});

const skippedLinesMax = previewContract.response.properties.skipped.maxItems;

const toPreviewWire = ({ payments, fees, skipped }: FeePreview) => ({
  payment_count: payments,
  fees: fees.map((fee) => ({
    card_network: fee.cardNetwork,
    currency: fee.currency,
    payment_count: fee.samples,
    pct_bps: fee.shareBps,
    fixed: fee.fixed,
    error: fee.error,
    verdict: fee.verdict,
  })),
  skipped_count: skipped.length,
  skipped: skipped.slice(0, skippedLinesMax).map((line) => ({ ...line })),
});

/** The operations on what payments cost at connectors. */
export const connectorFeeRoutes = (ports: ConnectorFeePorts & LearnedFeePorts): readonly Route[] => [
  defineRoute(listContract, async ({ principal, params: { merchant_id: merchantId } }) => {
    const { fees, learned } = await listConnectorFees(ports)(callerOf(principal), merchantId);
    return { body: { merchant_id: merchantId, fees: fees.map(toWire), learned: learned.map(toLearnedWire) } };
  }),
  defineRoute(putContract, async ({ principal, params: { merchant_id: merchantId, connector }, body }) => {
    const fees = { ...body, connector };
    await putConnectorFees(ports)(callerOf(principal), merchantId, fees);
    return { body: { merchant_id: merchantId, fees: toWire(fees) } };
  }),
  defineRoute(deleteContract, async ({ principal, params: { merchant_id: merchantId, connector } }) => {
    await deleteConnectorFees(ports)(callerOf(principal), merchantId, connector);
    return { body: { merchant_id: merchantId, connector } };
  }),
  defineRoute(previewContract, ({ principal, params: { merchant_id: merchantId, connector }, body: { report } }) => {
    const preview = previewFeeReport(callerOf(principal), { merchantId, connector }, report);
    return Promise.resolve({ body: { merchant_id: merchantId, connector, ...toPreviewWire(preview) } });
  }),
  defineRoute(ingestContract, async ({ principal, params: { merchant_id: merchantId, connector }, body }) => {
    const ingested = await ingestFeeReport(ports)(callerOf(principal), { merchantId, connector }, body.report);
    const { payments, fees, skipped, learned } = ingested;
    const counts = { payment_count: payments, skipped_count: skipped.length };
    const untrusted = { untrusted_count: fees.length - learned.fees.length };
    return { body: { merchant_id: merchantId, ...counts, ...untrusted, learned: toLearnedWire(learned) } };
  }),
  defineRoute(deleteLearnedContract, async ({ principal, params: { merchant_id: merchantId, connector } }) => {
    await deleteLearnedFees(ports)(callerOf(principal), { merchantId, connector });
    return { body: { merchant_id: merchantId, connector } };
  }),
];
