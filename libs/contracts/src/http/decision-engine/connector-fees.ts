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
  api: "engine",
  access: ["engine_key", "jwt"],
  merchantPathParameter: "merchant_id",
  tag: "Rule configuration",
} as const;

const feePath = {
  path: "/merchant-account/{merchant_id}/connectors/{connector}/fee-override",
  pathParameters: pathParameters({
    merchant_id: "The merchant.",
    connector:
      "Name of the gateway, or id of a connector account, whose fees take precedence over those of its gateway.",
  }),
} as const;

export const listConnectorFees = defineOperation({
  ...shape,
  operationId: "listConnectorFees",
  weight: "bounded",
  method: "GET",
  path: "/merchant-account/{merchant_id}/connector-fees",
  permission: "routing:read",
  summary: "List processing fees",
  description: "Returns the fees that decisions weigh against success rates when multi-objective-routing is on.",
  pathParameters: pathParameters({ merchant_id: "The merchant." }),
  response: listedConnectorFees,
});

export const putConnectorFees = defineOperation({
  ...shape,
  ...feePath,
  operationId: "putConnectorFees",
  requiresStepUp: true,
  method: "PUT",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Set the processing fees of a connector",
  description: "Takes effect at every replica within a second.",
  body: connectorFeesBody,
  response: writtenConnectorFees,
  failures: ["settings_validation_failed", "too_many_connector_fees"],
});

export const deleteConnectorFees = defineOperation({
  ...shape,
  ...feePath,
  operationId: "deleteConnectorFees",
  requiresStepUp: true,
  method: "DELETE",
  wholeMerchant: true,
  permission: "routing:write",
  summary: "Delete the processing fees of a connector",
  description: "The cost of the connector is no longer considered.",
  response: deletedConnectorFees,
  failures: ["connector_fees_not_found"],
});

export const previewFeeReport = defineOperation({
  ...shape,
  operationId: "previewFeeReport",
  weight: "bounded",
  method: "POST",
  path: "/merchant-account/{merchant_id}/connectors/{connector}/report/preview",
  permission: "routing:read",
  idempotent: false,
  summary: "Preview the fees derived from a settlement report",
  description:
    "Estimates by least squares the percentage and the fixed amount of the fees in a report, by network and " +
    "currency. Nothing is stored: send it without preview to apply the fees, or set fees by a fee-override.",
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
  requiresStepUp: true,
  weight: "bounded",
  method: "POST",
  summary: "Derive and apply fees from a settlement report",
  description:
    "Estimates fees as the preview does and stores those of sufficient quality, replacing those of an earlier " +
    "report of the connector. They take effect at every replica within a second, unless fees are set for the " +
    "connector.",
  maximumBodyBytes: 262_144,
  body: feeReportBody,
  response: ingestedFeeReport,
  failures: ["fee_report_teaches_nothing", "too_many_connector_fees", "settings_validation_failed"],
});

export const deleteLearnedFees = defineOperation({
  ...shape,
  ...reportPath,
  operationId: "deleteLearnedFees",
  requiresStepUp: true,
  weight: "bounded",
  method: "DELETE",
  summary: "Delete the fees derived from a report",
  description: "Fees that were set explicitly stay.",
  response: deletedLearnedFees,
  failures: ["learned_fees_not_found"],
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
