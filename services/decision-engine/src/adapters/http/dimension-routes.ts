import { configureScoreDimensions, readScoreDimensions } from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { DimensionPorts } from "../../use-cases/configure-dimensions.ts";
import { configureDimensions, readConfiguredDimensions } from "../../use-cases/configure-dimensions.ts";
import { callerOf } from "./caller.ts";

/** The operations on what scores are kept by. */
export const dimensionRoutes = (ports: DimensionPorts): readonly Route[] => [
  defineRoute(configureScoreDimensions, async ({ principal, body: { merchant_id: merchantId, paymentInfo } }) => {
    const { udfs, fields } = paymentInfo;
    await configureDimensions(ports)(callerOf(principal), merchantId, { udfs, fields: fields ?? [] });
    return { body: "SR Dimension configuration updated successfully" };
  }),
  defineRoute(readScoreDimensions, async ({ principal, params: { merchant_id: merchantId } }) => {
    const { udfs, fields } = await readConfiguredDimensions(ports)(callerOf(principal), merchantId);
    const shown = fields.length === 0 ? null : [...fields];
    return { body: { merchant_id: merchantId, paymentInfo: { udfs: [...udfs], fields: shown } } };
  }),
];
