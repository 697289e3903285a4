import { defineOperation } from "../../operation.ts";
import {
  connectorFeesBody,
  deletedConnectorFees,
  listedConnectorFees,
  writtenConnectorFees,
} from "../../resources/connector-fee.ts";
import { deletedLearnedFees, feePreview, feeReportBody, ingestedFeeReport } from "../../resources/fee-report.ts";
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
    "currency. Nothing is stored: send it without preview to have decisions go by it, or set fees by a fee-override.",
  pathParameters: feePath.pathParameters,
  maximumBodyBytes: 262_144,
  body: feeReportBody,
  response: feePreview,
});

const reportPath = {
  path: "/merchant-account/{merchant_id}/connectors/{connector}/report",
  pathParameters: feePath.pathParameters,
  wholeMerchant: true,
  permission: "routing:write",
} as const;

export const ingestFeeReport = defineOperation({
  ...shape,
  ...reportPath,
  operationId: "ingestFeeReport",
  weight: "bounded",
  method: "POST",
  summary: "Learn what payments cost from a report, and go by it",
  description:
    "Learns as the preview does and keeps the fees that are good, in place of what an earlier report of the " +
    "connector taught. Decisions go by them at every replica within a second, where no fees are set for the connector.",
  maximumBodyBytes: 262_144,
  body: feeReportBody,
  response: ingestedFeeReport,
});

export const deleteLearnedFees = defineOperation({
  ...shape,
  ...reportPath,
  operationId: "deleteLearnedFees",
  weight: "bounded",
  method: "DELETE",
  summary: "Delete what a report taught of a connector's fees",
  description: "Fees that were set stay.",
  response: deletedLearnedFees,
});

/** The operations on what payments cost at connectors. */
export const connectorFeeOperations = [
  listConnectorFees,
  putConnectorFees,
  deleteConnectorFees,
  previewFeeReport,
  ingestFeeReport,
  deleteLearnedFees,
] as const;
