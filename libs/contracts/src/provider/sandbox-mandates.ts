import { defineOperation } from "../operation.ts";
import { pathParameters } from "../schema.ts";
import { sandboxMandateSchema } from "./sandbox-resources.ts";

const mandate = {
  service: "sandbox-provider",
  api: "provider",
  access: "public",
  tag: "Sandbox provider",
  pathParameters: pathParameters({ mandate_id: "The provider's id of the mandate." }),
  response: sandboxMandateSchema,
} as const;

/** GET /v1/mandates/{mandate_id} */
export const sandboxGetMandate = defineOperation({
  ...mandate,
  operationId: "sandbox_get_mandate",
  method: "GET",
  path: "/v1/mandates/{mandate_id}",
  summary: "Look a mandate up",
});

/** POST /v1/mandates/{mandate_id}/revoke */
export const sandboxRevokeMandate = defineOperation({
  ...mandate,
  operationId: "sandbox_revoke_mandate",
  method: "POST",
  path: "/v1/mandates/{mandate_id}/revoke",
  summary: "End a mandate; ending it again changes nothing",
});

/** POST /sandbox/mandates/{mandate_id}/withdraw */
export const sandboxWithdrawMandate = defineOperation({
  ...mandate,
  tag: "Sandbox control",
  idempotent: false,
  operationId: "sandbox_withdraw_mandate",
  method: "POST",
  path: "/sandbox/mandates/{mandate_id}/withdraw",
  summary: "End a mandate as the customer does at the card's issuer",
});
