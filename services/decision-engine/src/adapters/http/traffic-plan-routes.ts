import {
  deleteScheduledOutages as deleteOutagesContract,
  listScheduledOutages as listOutagesContract,
  putScheduledOutages as putOutagesContract,
} from "@railyard/contracts";
import type { ResponseOf } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { StoredOutages } from "../../ports.ts";
import type { TrafficPlanPorts } from "../../use-cases/manage-traffic-plans.ts";
import { deleteOutages, listOutages, putOutages } from "../../use-cases/manage-traffic-plans.ts";
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
];
