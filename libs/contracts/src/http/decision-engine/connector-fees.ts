import { defineOperation } from "../../operation.ts";
import {
  connectorFeesBody,
  deletedConnectorFees,
  listedConnectorFees,
  writtenConnectorFees,
} from "../../resources/connector-fee.ts";
import { feePreview, feeReportBody } from "../../resources/fee-report.ts";
import { pathParameters } from "../../schema.ts";

const shape = {
  service: "decision-engine",
  face: "engine",
  access: ["engine_key", "jwt"],
  merchantPathParameter: "merchant_id",
  tag: "Rule configuration",
} as const;

const feePath = {
  path: "/merchant-account/{merchant_id}/connectors/{connector}/fee-override",
  pathParameters: pathParameters({
    merchant_id: "The merchant.",
    connector: "Name of the gateway, or id of a connector account, whose fees go before those of its gateway.",
  }),
} as const;

export const listConnectorFees = defineOperation({
  ...shape,
  operationId: "listConnectorFees",
  weight: "bounded",
  method: "GET",
  path: "/merchant-account/{merchant_id}/connector-fees",
  permission: "routing:read",
  summary: "List what payments cost at connectors",
  description: "Answers the fees that decisions weigh against success rates where multi-objective-routing is on.",
  pathParameters: pathParameters({ merchant_id: "The merchant." }),
  response: listedConnectorFees,
});

export const putConnectorFees = defineOperation({
  ...shape,
  ...feePath,
  operationId: "putConnectorFees",
  method: "PUT",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Set what payments cost at a connector",
  description: "Decisions go by it at every replica within a second.",
  body: connectorFeesBody,
  response: writtenConnectorFees,
});

export const deleteConnectorFees = defineOperation({
  ...shape,
  ...feePath,
  operationId: "deleteConnectorFees",
  method: "DELETE",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Delete what payments cost at a connector",
  description: "The connector is not moved to any more for its cost.",
  response: deletedConnectorFees,
});

export const previewFeeReport = defineOperation({
  ...shape,
  operationId: "previewFeeReport",
  weight: "bounded",
  method: "POST",
  path: "/merchant-account/{merchant_id}/connectors/{connector}/report/preview",
  permission: "routing:read",
  idempotent: false,
  summary: "Learn what payments cost from a report",
  description:
    "Finds by least squares the share and the fixed amount that the fees of a report are made of, by network and " +
    "currency. Nothing is stored: set the fees that you want with the fee-override.",
  pathParameters: feePath.pathParameters,
  maximumBodyBytes: 262_144,
  body: feeReportBody,
  response: feePreview,
});

/** The operations on what payments cost at connectors. */
export const connectorFeeOperations = [
  listConnectorFees,
  putConnectorFees,
  deleteConnectorFees,
  previewFeeReport,
] as const;
