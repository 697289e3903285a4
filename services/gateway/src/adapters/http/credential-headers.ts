import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { OperationContract } from "@railyard/contracts";
import { takesForm } from "../../domain/credential-kinds.ts";
import { presentedCredential } from "../../domain/presented-credential.ts";
import type { PresentedCredential } from "../../domain/presented-credential.ts";

const text = (headers: IncomingHttpHeaders, name: string): string | undefined => {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
};

/** Node keeps the first of several and hides the others; what stands before us may have read another one. */
const isRepeated = (rawHeaders: readonly string[], name: string): boolean => {
  let times = 0;
  for (let position = 0; position < rawHeaders.length; position += 2) {
    const given = rawHeaders[position];
    if (given?.length === name.length && given.toLowerCase() === name) times += 1;
  }
  return times > 1;
};

/**
 * The credential in the headers of a request that the operation is to look at. A header that is there twice is a
 * invalid credential.
 */
export const credentialOf = (
  { headers, rawHeaders }: IncomingMessage,
  isAdminKey: (value: string) => boolean,
  contract: OperationContract,
): PresentedCredential => {
  const { authorization } = headers;
  if (authorization !== undefined && isRepeated(rawHeaders, "authorization"))
    return { form: "none", because: "repeated" };
  return presentedCredential(
    {
      "api-key": text(headers, "api-key"),
      authorization,
      "x-api-key": text(headers, "x-api-key"),
      "x-admin-secret": text(headers, "x-admin-secret"),
      "x-profile-id": text(headers, "x-profile-id"),
      "x-connected-merchant-id": text(headers, "x-connected-merchant-id"),
    },
    isAdminKey,
    takesForm(contract),
  );
};
