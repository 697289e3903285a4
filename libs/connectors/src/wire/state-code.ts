import type { ContactAddress } from "../port/inputs.ts";
import { otherNames, subdivisions } from "./subdivisions.ts";

/** Letters and digits alone, without accents: "São Paulo" and "SAO PAULO", "D.C." and "dc" are one. */
const simplified = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();

const codesByName: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(subdivisions).map(([country, names]) => {
    const codes = new Map<string, string>();
    const others = Object.entries(otherNames[country] ?? {}).flatMap(([code, more]) =>
      more.map((name) => [name, code] as const),
    );
    const named = Object.entries(names).map(([code, name]) => [name, code] as const);
    const coded = Object.keys(names).map((code) => [code, code] as const);
    // A code goes before a name, and a name before another one.
    for (const [name, code] of [...others, ...named, ...coded]) {
      codes.set(simplified(name), code);
      codes.set(simplified(country + name), code);
    }
    return [country, codes];
  }),
);

/**
 * The state of an address as providers compare it: its code in ISO 3166-2, without the country, however it is written
 * ("California", "ca ", "US-CA"). What the table does not have is sent as it is written; undefined without a state.
 */
export const stateOf = (contact: Pick<ContactAddress, "state" | "country"> | null | undefined): string | undefined => {
  const state = contact?.state?.trim() ?? "";
  if (state === "") return undefined;
  return codesByName.get(contact?.country ?? "")?.get(simplified(state)) ?? state;
};
