import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { OperationContract } from "@railyard/contracts";
import type { ConsoleCall } from "./console-session.ts";
import { acceptsForm } from "../../domain/credential-kinds.ts";
import { presentedCredential } from "../../domain/presented-credential.ts";
import type { PresentedCredential } from "../../domain/presented-credential.ts";

const text = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
};

/** The publishable key in the query, for the operations that browsers open by an address; no other may be there. */
const keyInQuery = ({ url = "/" }: IncomingMessage, contract: OperationContract): string | undefined => {
  const start = url.indexOf("?");
  if (contract.publishableKeyInQuery !== true || start < 0) return undefined;
  const key = new URLSearchParams(url.slice(start)).get("key");
  return key?.startsWith("pk_") === true ? key : undefined;
};

/**
 * The credential of a request that the operation is to look at: that of its headers, or of the session where it comes
 * from the console.
 */
export const credentialOf = (
  request: IncomingMessage,
  isAdminKey: (value: string) => boolean,
  contract: OperationContract,
  consoleCall: ConsoleCall | undefined,
): PresentedCredential => {
  const { headers } = request;
  return presentedCredential(
    {
      ...(consoleCall === undefined
        ? {
            "api-key": text(headers, "api-key") ?? keyInQuery(request, contract),
            authorization: headers.authorization,
            "x-api-key": text(headers, "x-api-key"),
            "x-admin-secret": text(headers, "x-admin-secret"),
          }
        : { authorization: consoleCall.token === undefined ? undefined : `Bearer ${consoleCall.token}` }),
      "x-profile-id": text(headers, "x-profile-id"),
      "x-connected-merchant-id": text(headers, "x-connected-merchant-id"),
    },
    isAdminKey,
    acceptsForm(contract),
  );
};
