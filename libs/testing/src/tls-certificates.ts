import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A certificate and its private key, both as PEM. */
interface TestCertificate {
  readonly certificate: string;
  readonly key: string;
}

const folder = join(import.meta.dirname, "../certificates");

const pem = (name: string): string => readFileSync(join(folder, `${name}.pem`), "utf8");

const pairOf = (name: string): TestCertificate => ({ certificate: pem(name), key: pem(`${name}.key`) });

/** Certificates for TLS in tests, all signed by `root`; how they were made is in `certificates/make.sh`. */
export const testCertificates = {
  root: pem("root"),
  /** For 127.0.0.1, localhost and provider.example. */
  server: pairOf("server"),
  firstClient: pairOf("first-client"),
  secondClient: pairOf("second-client"),
};
