import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { OperationContract } from "@railyard/contracts";
import { takesForm } from "../../domain/credential-kinds.ts";
import { presentedCredential } from "../../domain/presented-credential.ts";
import type { PresentedCredential } from "../../domain/presented-credential.ts";

const text = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
};

/** The credential in the headers of a request that the operation is to look at. */
export const credentialOf = (
  { headers }: IncomingMessage,
  isAdminKey: (value: string) => boolean,
  contract: OperationContract,
): PresentedCredential =>
  presentedCredential(
    {
      "api-key": text(headers, "api-key"),
      authorization: headers.authorization,
      "x-api-key": text(headers, "x-api-key"),
      "x-admin-secret": text(headers, "x-admin-secret"),
      "x-profile-id": text(headers, "x-profile-id"),
      "x-connected-merchant-id": text(headers, "x-connected-merchant-id"),
    },
    isAdminKey,
    takesForm(contract),
  );
