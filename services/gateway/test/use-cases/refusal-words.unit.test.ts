import { describe, expect, it } from "@jest/globals";
import type { Access } from "@railyard/contracts";
import { acceptsForm } from "../../src/domain/credential-kinds.ts";
import { presentedCredential } from "../../src/domain/presented-credential.ts";
import type { CredentialHeaders } from "../../src/domain/presented-credential.ts";
import { explainRefusal } from "../../src/use-cases/refusal-words.ts";

const secret = "s3cr3ts3cr3ts3cr3t";
const token = `${secret}.${secret}.${secret}`;

const explained = (access: Access, headers: CredentialHeaders): string =>
  explainRefusal(
    access,
    presentedCredential(headers, (value) => value === "operator", acceptsForm({ access })),
  );

const server: Access = ["merchant_key", "jwt"];
const acceptsServer =
  "this operation takes a secret API key (snd_..., prd_...) in the api-key header or an access token in the " +
  "Authorization header (Bearer ...).";
const acceptsToken = "this operation takes an access token in the Authorization header (Bearer ...).";

describe("the words of a refusal", () => {
  const cases: readonly (readonly [Access, CredentialHeaders, string])[] = [
    [server, {}, `No credential was sent; ${acceptsServer}`],
    [server, { "api-key": " " }, `The header that would carry the credential is empty; ${acceptsServer}`],
    [server, { authorization: "Bearer" }, `The header that would carry the credential is empty; ${acceptsServer}`],
    [
      server,
      { authorization: `Basic ${secret}` },
      `The Authorization header does not begin with Bearer; ${acceptsServer}`,
    ],
    [server, { "api-key": `pk_snd_${secret}` }, `This is a publishable key (pk_...); ${acceptsServer}`],
    [server, { "api-key": `epk_${secret}` }, `This is an ephemeral key (epk_...); ${acceptsServer}`],
    [server, { "api-key": "operator" }, `This is the operator's key; ${acceptsServer}`],
    [server, { "x-api-key": `DE_${secret}` }, `This is a decision engine key (DE_...); ${acceptsServer}`],
    [server, { "x-admin-secret": secret }, `This is the operator's secret; ${acceptsServer}`],
    [
      server,
      { authorization: `Bearer snd_${secret}` },
      "This is a secret API key (snd_..., prd_...) in the Authorization header; it belongs in the api-key header; " +
        acceptsServer,
    ],
    [
      server,
      { authorization: `Bearer pk_snd_${secret}` },
      "This is a publishable key (pk_...) in the Authorization header; it belongs in the api-key header; " +
        acceptsServer,
    ],
    [
      server,
      { "api-key": token },
      "This is an access token in the api-key header; it belongs in the Authorization header (Bearer ...); " +
        acceptsServer,
    ],
    [
      ["engine_key"],
      { "x-api-key": `snd_${secret}` },
      "This is a secret API key (snd_..., prd_...) in the x-api-key header; it belongs in the api-key header; " +
        "this operation takes a decision engine key (DE_...) in the x-api-key header.",
    ],
    [["jwt"], { "api-key": `snd_${secret}` }, `This is a secret API key (snd_..., prd_...); ${acceptsToken}`],
    [
      server,
      { "api-key": `snd_${secret}` },
      `The key in the api-key header is not known here, was revoked or has expired; ${acceptsServer}`,
    ],
    [
      server,
      { "api-key": secret },
      `What was sent in the api-key header is no credential that is known here; ${acceptsServer}`,
    ],
    [
      ["platform_key", "admin_key"],
      { "api-key": `prd_${secret}` },
      "The key in the api-key header is not known here, was revoked or has expired; this operation takes a platform " +
        "merchant's secret API key (snd_..., prd_...) or the operator's key in the api-key header.",
    ],
  ];
  it.each(cases)("for %j and %j", (access, headers, expected) => {
    const words = explained(access, headers);
    expect(words).toBe(expected);
    expect(words).not.toContain(secret);
  });
});
