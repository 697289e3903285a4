import {
  deleteScheduledOutages as deleteOutagesContract,
  listScheduledOutages as listOutagesContract,
  deleteVolumeTerms as deleteTermsContract,
  listVolumeTerms as listTermsContract,
  putScheduledOutages as putOutagesContract,
  putVolumeTerms as putTermsContract,
} from "@railyard/contracts";
import type { ResponseOf } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { StoredOutages, StoredVolumeTerms } from "../../ports.ts";
import type { TrafficPlanPorts } from "../../use-cases/manage-traffic-plans.ts";
import {
  deleteOutages,
  deleteVolumeTerms,
  listOutages,
  listVolumeTerms,
  putOutages,
  putVolumeTerms,
} from "../../use-cases/manage-traffic-plans.ts";
import { callerOf } from "./caller.ts";

type OutagesWire = ResponseOf<typeof putOutagesContract>["outages"];

const toOutagesWire = ({ connector, windows }: StoredOutages): OutagesWire => ({
  connector,
  windows: windows.map(({ from, until, payment_methods: methods, reason }) => ({
    from,
    until,
    payment_methods: methods ?? [],
    reason: reason ?? null,
  })),
});

type TermsWire = ResponseOf<typeof putTermsContract>["terms"];

const toTermsWire = ({ connector, caps, commitment }: StoredVolumeTerms): TermsWire => ({
  connector,
  caps: (caps ?? []).map(({ period, payments }) => ({ period, payments })),
  commitment: commitment ?? null,
});

/** The operations on what merchants have planned for gateways. */
export const trafficPlanRoutes = (ports: TrafficPlanPorts): readonly Route[] => [
  defineRoute(listOutagesContract, async ({ principal, params: { merchant_id: merchantId } }) => {
    const outages = await listOutages(ports)(callerOf(principal), merchantId);
    return { body: { merchant_id: merchantId, outages: outages.map(toOutagesWire) } };
  }),
  defineRoute(putOutagesContract, async ({ principal, params: { merchant_id: merchantId, connector }, body }) => {
    const outages = { ...body, connector };
    await putOutages(ports)(callerOf(principal), merchantId, outages);
    return { body: { merchant_id: merchantId, outages: toOutagesWire(outages) } };
  }),
  defineRoute(deleteOutagesContract, async ({ principal, params: { merchant_id: merchantId, connector } }) => {
    await deleteOutages(ports)(callerOf(principal), merchantId, connector);
    return { body: { merchant_id: merchantId, connector } };
  }),
  defineRoute(listTermsContract, async ({ principal, params: { merchant_id: merchantId } }) => {
    const all = await listVolumeTerms(ports)(callerOf(principal), merchantId);
    const terms = all.map((one) => ({ ...toTermsWire(one.terms), counted: one.counted }));
    return { body: { merchant_id: merchantId, terms } };
  }),
  defineRoute(putTermsContract, async ({ principal, params: { merchant_id: merchantId, connector }, body }) => {
    const terms = { ...body, connector };
    await putVolumeTerms(ports)(callerOf(principal), merchantId, terms);
    return { body: { merchant_id: merchantId, terms: toTermsWire(terms) } };
  }),
  defineRoute(deleteTermsContract, async ({ principal, params: { merchant_id: merchantId, connector } }) => {
    await deleteVolumeTerms(ports)(callerOf(principal), merchantId, connector);
    return { body: { merchant_id: merchantId, connector } };
  }),
];
