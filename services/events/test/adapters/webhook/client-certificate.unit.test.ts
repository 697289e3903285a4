import { createPrivateKey, createPublicKey } from "node:crypto";
import { describe, expect, it } from "@jest/globals";
import { testCertificates } from "@railyard/testing";
import { clientCertificateProblem, readClientCertificate } from "../../../src/adapters/webhook/client-certificate.ts";

const { firstClient, secondClient, root } = testCertificates;
const now = new Date("2026-12-01T00:00:00Z");

const problemOf = (certificate: string, privateKey: string, at = now): string | undefined =>
  clientCertificateProblem(certificate, privateKey, at);

const encrypted = (type: "pkcs8" | "sec1"): string =>
  createPrivateKey(firstClient.key)
    .export({ type, format: "pem", cipher: "aes-256-cbc", passphrase: "passphrase" })
    .toString();

describe("a client certificate", () => {
  it("is accepted with its key, alone or with those that issued it", () => {
    expect(problemOf(firstClient.certificate, firstClient.key)).toBeUndefined();
    expect(problemOf(`${firstClient.certificate}\n${root}`, firstClient.key)).toBeUndefined();
  });

  it.each(["", "nonsense", firstClient.key, firstClient.certificate.replace(/\n.{20}/, "\n")])(
    "is refused when it is not readable",
    (certificate) => {
      expect(problemOf(certificate, firstClient.key)).toBe("the certificate is not readable as PEM");
    },
  );

  it.each([
    "",
    "nonsense",
    firstClient.certificate,
    firstClient.key.replace(/\n.{20}/, "\n"),
    createPublicKey(firstClient.key).export({ type: "spki", format: "pem" }).toString(),
  ])("is refused when its key is not readable", (key) => {
    expect(problemOf(firstClient.certificate, key)).toBe("the private key is not readable as PEM");
  });

  it.each(["pkcs8", "sec1"] as const)("is refused when its key has a passphrase: %s", (type) => {
    expect(problemOf(firstClient.certificate, encrypted(type))).toMatch(/passphrase/);
  });

  it("is refused with the key of another", () => {
    expect(problemOf(firstClient.certificate, secondClient.key)).toMatch(/does not belong/);
  });

  it("is refused after its time", () => {
    const { expiresAt } = readClientCertificate(firstClient.certificate);
    expect(problemOf(firstClient.certificate, firstClient.key, new Date(expiresAt.getTime() - 1))).toBeUndefined();
    expect(problemOf(firstClient.certificate, firstClient.key, expiresAt)).toBe("the certificate has expired");
  });

  it("is refused when TLS cannot read those that issued it", () => {
    const broken = "-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n";
    expect(problemOf(firstClient.certificate + broken, firstClient.key)).toMatch(/^TLS refuses/);
  });

  it("names its subject in one line", () => {
    expect(readClientCertificate(firstClient.certificate).subject).toBe("CN=first client");
  });
});
