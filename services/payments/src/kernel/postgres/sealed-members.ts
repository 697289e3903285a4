import type { RewrittenColumn } from "@railyard/database";

import type { PiiSeals } from "../ports.ts";
import { without } from "../domain/without.ts";

type Members = Readonly<Record<string, unknown>>;

/** Each member by itself, so that statements may replace one and leave the others. */
const sealedName = (name: string): string => `sealed_${name}`;

/** Names of the encrypted members in a row. */
export const sealedNames = (names: readonly string[]): readonly string[] => names.map(sealedName);

/** Details for a row, with the personal members encrypted under names of their own. */
export const sealMembers = async <Details extends object>(
  seals: Pick<PiiSeals, "seal">,
  merchantId: string,
  details: Details,
  names: readonly (keyof Details & string)[],
): Promise<Details> => {
  const stated = names.filter((name) => details[name] !== undefined);
  const sealed = await Promise.all(
    stated.map(
      async (name) => [sealedName(name), await seals.seal(merchantId, JSON.stringify(details[name]))] as const,
    ),
  );
  return { ...without(details, ...stated), ...Object.fromEntries(sealed) } as Details;
};

/** Details of a row as they were before the encryption; rows of versions before have them in plaintext. */
export const openMembers = async <Details extends object>(
  seals: Pick<PiiSeals, "open">,
  merchantId: string,
  stored: Details,
  names: readonly (keyof Details & string)[],
): Promise<Details> => {
  const row = stored as Members;
  const opened = await Promise.all(
    names.map(async (name) => {
      const sealed = row[sealedName(name)];
      const text = typeof sealed === "string" ? await seals.open(merchantId, sealed) : null;
      // The key went with the merchant, and what it encrypted cannot be read any more.
      return text === null ? [] : [[name, JSON.parse(text) as unknown] as const];
    }),
  );
  return { ...without(row, ...sealedNames(names)), ...Object.fromEntries(opened.flat()) } as Details;
};

/** Columns in which rows of versions before have personal data in plaintext, which are encrypted by `seal`. */
export const plaintextColumn = <Details extends object>(
  target: Pick<RewrittenColumn, "table" | "key" | "number" | "where"> & { readonly column?: string },
  seal: (merchantId: string, details: Details, key: readonly string[]) => Promise<Details>,
): RewrittenColumn => ({
  column: "details",
  type: "jsonb",
  ...target,
  rewrite: async (text, key) => JSON.stringify(await seal(key[0] ?? "", JSON.parse(text) as Details, key)),
});

/** SQL: the object has one of the members. */
export const hasAny = (object: string, names: readonly string[]): string => `${object} ?| '{${names.join()}}'`;
