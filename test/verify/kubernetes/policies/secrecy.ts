import type { Document } from "../documents.ts";
import { containersOf, nameOf, ofKind, workloadsOf } from "../documents.ts";

/** Shorter values are words that occur anywhere. */
const secretLengthMin = 8;
const urlWithPassword = /\b[a-z]+:\/\/[^\s/:@"]*:[^\s/@"$]+@/;
const secretName = /(SECRET|PASSWORD|PEPPER|TOKEN|MASTER_KEY|API_KEY|SIGNING_KEY|DATABASE_URL)$/;

const secretValues = (documents: readonly Document[]): readonly string[] =>
  ofKind(documents, "Secret")
    .flatMap(({ stringData = {}, data = {} }) => [
      ...Object.values(stringData),
      ...Object.values(data).map((value) => Buffer.from(value, "base64").toString("utf8")),
    ])
    .filter((value) => value.length >= secretLengthMin);

/** No value of a Secret, and nothing that looks like one, occurs outside of Secrets. */
export const secrecy = (documents: readonly Document[]): readonly string[] => {
  const values = secretValues(documents);
  const open = documents.filter(({ kind }) => kind !== "Secret");
  const leaked = open.flatMap((document) => {
    const text = JSON.stringify(document);
    const found = values.some((value) => text.includes(JSON.stringify(value).slice(1, -1)));
    if (found) return [`${nameOf(document)} holds the value of a Secret`];
    return urlWithPassword.test(text) ? [`${nameOf(document)} holds an address with a password`] : [];
  });
  const named = workloadsOf(documents).flatMap((workload) =>
    containersOf(workload).flatMap(({ env = [] }) =>
      env
        .filter(({ name, value = "" }) => secretName.test(name) && value !== "" && !value.includes("$("))
        .map(({ name }) => `${nameOf(workload.document)}: ${name} has a value; take it from a Secret`),
    ),
  );
  return [...leaked, ...named];
};
