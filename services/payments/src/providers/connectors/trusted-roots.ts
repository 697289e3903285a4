import { ConfigurationError } from "@railyard/config";
import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";

const block = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

const refused = (problem: string): ConfigurationError =>
  new ConfigurationError([{ variable: "CONNECTOR_CA_FILE", problem }]);

const textOf = (file: string): string => {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw refused("the file cannot be read.");
  }
};

/**
 * Certificates of the file, as PEM. Each is checked, because TLS would pass over a broken one and fail at the first
 * call.
 * @throws {ConfigurationError} when there is none, or one cannot be read
 */
export const readTrustedRoots = (file: string): string => {
  const certificates = textOf(file).match(block) ?? [];
  if (certificates.length === 0) throw refused("the file holds no PEM certificate.");
  for (const certificate of certificates) {
    try {
      new X509Certificate(certificate);
    } catch {
      throw refused("a certificate of the file cannot be read.");
    }
  }
  return certificates.join("\n");
};
