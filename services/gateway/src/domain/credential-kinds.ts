import type { Access, CredentialKind, OperationContract } from "@railyard/contracts";
import type { CredentialForm } from "./presented-credential.ts";

/** What callers of the gateway prove themselves with. */
export type ShownKind = Exclude<CredentialKind, "service">;

/** What the forms are when they are good. Any text in `api-key` that is nothing else may be a secret key. */
export const kindOfForm: Readonly<Record<CredentialForm, ShownKind>> = {
  admin_key: "admin_key",
  publishable_key: "publishable_key",
  ephemeral_key: "ephemeral_key",
  secret_key: "merchant_key",
  bearer: "jwt",
  engine_key: "engine_key",
  admin_secret: "admin_secret",
};

export const acceptsKind = (access: Access, kind: ShownKind): boolean =>
  access !== "public" && (access.includes(kind) || (kind === "merchant_key" && access.includes("platform_key")));

/** Whether an operation looks at credentials of a form; at others only to report that it does not take them. */
export const acceptsForm =
  ({ access, identifiesOperator }: Pick<OperationContract, "access" | "identifiesOperator">) =>
  (form: CredentialForm): boolean =>
    acceptsKind(access, kindOfForm[form]) || (identifiesOperator === true && form === "admin_secret");
