import type { Operation } from "./document.ts";
import type { OperationFacts } from "./facts.ts";

/** One credential that opens an operation. */
export interface Caller {
  readonly name: string;
  /** The header in which it is sent, with what it looks like. */
  readonly header: string;
  /** What else it needs here, in words. */
  readonly condition: string;
}

interface Credential {
  readonly name: string;
  readonly header: string;
  readonly hasPermissions?: true;
  readonly isSession?: true;
}

/** The security schemes of the documents, in words. */
export const credentials: Readonly<Record<string, Credential>> = {
  merchantKey: { name: "Secret key", header: "api-key: snd_… (live: prd_…)", hasPermissions: true },
  platformKey: {
    name: "Secret key of a platform merchant",
    header: "api-key: snd_… (live: prd_…)",
    hasPermissions: true,
  },
  publishableKey: { name: "Publishable key", header: "api-key: pk_…" },
  ephemeralKey: { name: "Ephemeral key of a customer", header: "api-key: epk_…" },
  engineKey: { name: "Decision engine key", header: "x-api-key: DE_…", hasPermissions: true },
  bearerToken: { name: "Signed-in user", header: "Authorization: Bearer …", hasPermissions: true, isSession: true },
  adminKey: { name: "The operator's admin key", header: "api-key: …" },
  adminSecret: { name: "The operator's admin secret", header: "x-admin-secret: …" },
};

/** The credential of this security scheme. */
export const credentialOf = (scheme: string): Credential => {
  const credential = credentials[scheme];
  if (credential === undefined) throw new Error(`The security scheme ${scheme} has no description.`);
  return credential;
};

/** The security schemes that open the operation, in the order of its document. */
export const schemesOf = ({ security }: Operation): readonly string[] => security.flatMap((one) => Object.keys(one));

const steps: Readonly<Record<string, string>> = {
  user_info: "a signed-in session",
  totp: "the second factor",
  verify_email: "verifying the e-mail address",
  force_set_password: "setting a new password",
  accept_invite: "accepting an invitation",
  reset_password: "resetting the password",
};

const permissionWords = (operation: Operation): string | undefined => {
  const permissions = [operation["x-permission"], operation["x-alternative-permission"]].filter(
    (permission) => permission !== undefined,
  );
  return permissions.length === 0 ? undefined : permissions.join(" or ");
};

const stepWords = ({ tokenPurposes }: OperationFacts): string | undefined =>
  tokenPurposes === undefined
    ? undefined
    : `The token of a sign-in step: ${tokenPurposes.map((purpose) => steps[purpose] ?? purpose).join(", ")}.`;

const conditionsOf = (scheme: string, operation: Operation, facts: OperationFacts): readonly string[] => {
  const { hasPermissions, isSession } = credentialOf(scheme);
  const permission = permissionWords(operation);
  const sentences = [
    hasPermissions === true && permission !== undefined
      ? `Permission ${permission
          .split(" or ")
          .map((one) => `\`${one}\``)
          .join(" or ")}${isSession === true ? "" : ", if the key has scopes"}.`
      : undefined,
    isSession === true ? stepWords(facts) : undefined,
    isSession === true && operation["x-step-up"] === true
      ? "A session of the console needs a recent step-up."
      : undefined,
    hasPermissions === true && operation["x-whole-merchant"] === true
      ? "Not limited to one business profile."
      : undefined,
  ];
  return sentences.filter((sentence) => sentence !== undefined);
};

/** Who may call the operation. An empty list: it is public. */
export const callersOf = (operation: Operation, facts: OperationFacts): readonly Caller[] =>
  schemesOf(operation).map((scheme) => {
    const { name, header } = credentialOf(scheme);
    return { name, header, condition: conditionsOf(scheme, operation, facts).join(" ") };
  });
