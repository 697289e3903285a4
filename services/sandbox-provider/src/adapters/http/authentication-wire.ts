import type { SandboxAuthentication } from "@railyard/contracts";

import type { Authentication } from "../../domain/authentication.ts";
import { pageNameOf } from "../../domain/page-address.ts";
import type { PublicUrl } from "./payment-wire.ts";

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

const version = "2.2.0";

/** The authentication as callers and webhooks see it. */
export const authenticationToWire = (authentication: Authentication, publicUrl: PublicUrl): SandboxAuthentication => {
  const isEnrolled = authentication.status !== "not_enrolled";
  const isChallenged = authentication.status === "challenged";
  const { authenticationId: id, pageToken: token, serverTransactionId } = authentication;
  const measured = `${publicUrl()}/health`;
  return {
    authentication_id: authentication.authenticationId,
    reference: authentication.reference,
    status: authentication.status,
    version: isEnrolled ? version : null,
    directory_server_id: isEnrolled ? "A000000003" : null,
    server_transaction_id: serverTransactionId,
    method_url: isEnrolled ? measured : null,
    method_data: isEnrolled ? encoded({ threeDSServerTransID: serverTransactionId }) : null,
    flow: authentication.flow,
    trans_status: authentication.transStatus,
    eci: authentication.eci,
    cavv: authentication.cavv,
    ds_transaction_id: authentication.dsTransactionId,
    acs_url: isChallenged ? `${publicUrl()}/authentication/${pageNameOf({ id, token })}` : null,
    acs_reference_number: isChallenged ? "SANDBOX-ACS-1" : null,
    acs_transaction_id: authentication.acsTransactionId,
    challenge_request: isChallenged
      ? encoded({
          threeDSServerTransID: serverTransactionId,
          acsTransID: authentication.acsTransactionId,
          messageType: "CReq",
          messageVersion: version,
        })
      : null,
    created_at: authentication.createdAt.toISOString(),
    updated_at: authentication.modifiedAt.toISOString(),
  };
};
