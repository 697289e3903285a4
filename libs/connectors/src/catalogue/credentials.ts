import { Ajv2020 } from "ajv/dist/2020.js";

import { clientCertificateProblem, withoutClientCertificate } from "../calling/client-certificates.ts";
import type { ConnectorManifest } from "../port/manifest.ts";

const ajv = new Ajv2020({ strict: true, allErrors: true });

/**
 * What is wrong with a connector's `connector_account_details`, one line per member; empty when it can be used.
 * Values never appear in the lines.
 */
export const credentialProblems = (manifest: ConnectorManifest, details: unknown): readonly string[] => {
  const validate = ajv.compile(manifest.credentialSchema);
  const certificateProblem = clientCertificateProblem(details);
  if (certificateProblem !== null) return [certificateProblem];
  if (validate(withoutClientCertificate(details))) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params }) => {
    const member = instancePath.slice(1).replaceAll("/", ".");
    const unknownMember: unknown = Reflect.get(params, "additionalProperty");
    const subject = member === "" ? "connector_account_details" : `connector_account_details.${member}`;
    if (typeof unknownMember === "string") return `${subject} has no member ${unknownMember}`;
    const allowed: unknown = Reflect.get(params, "allowedValue") ?? Reflect.get(params, "allowedValues");
    if (allowed !== undefined) return `${subject} must be ${[allowed].flat().map(String).join(" or ")}`;
    return `${subject} ${message ?? ""}`;
  });
};

/**
 * Whether the credentials are those of the other mode, so that a test account never reaches live payments and a live
 * account never test payments; null when they fit or when they do not show their mode. The line names the member.
 */
export const credentialModeProblem = (
  { credentialMode, displayName }: ConnectorManifest,
  details: unknown,
  testMode: boolean,
): string | null => {
  if (credentialMode === undefined) return null;
  const value = credentialsOf(details)[credentialMode.member];
  const expected = testMode ? credentialMode.test : credentialMode.live;
  if (value === undefined || new RegExp(expected).test(value)) return null;
  const [right, wrong] = testMode ? ["test", "live"] : ["live", "test"];
  const member = `connector_account_details.${credentialMode.member}`;
  return `${member} is a ${wrong} key of ${displayName} and must be a ${right} key`;
};

/** The mode that the credentials themselves show; null when they show none. */
export const shownMode = ({ credentialMode }: ConnectorManifest, details: unknown): "test" | "live" | null => {
  if (credentialMode === undefined) return null;
  const value = credentialsOf(details)[credentialMode.member] ?? "";
  if (new RegExp(credentialMode.test).test(value)) return "test";
  return new RegExp(credentialMode.live).test(value) ? "live" : null;
};

/** The text members of checked details, which is what adapters read. */
export const credentialsOf = (details: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(typeof details === "object" && details !== null ? details : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );
