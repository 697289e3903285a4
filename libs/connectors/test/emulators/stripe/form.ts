/** The members of a form by their flat names, such as `card[exp_year]`; null when a name comes twice. */
export const readForm = (text: string): ReadonlyMap<string, string> | null => {
  const members = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (members.has(name)) return null;
    members.set(name, value);
  }
  return members;
};

type Nested = { [name: string]: string | Nested | (string | Nested)[] };

/** The members as they are nested: `card[exp_year]=2034` is `{ card: { exp_year: "2034" } }`. */
export const nestedForm = (members: ReadonlyMap<string, string>): Nested => {
  const root: Nested = {};
  for (const [name, value] of members) {
    const names = name.split(/\]?\[|\]/).filter((part) => part !== "");
    let place = root;
    names.forEach((part, index) => {
      const next = names[index + 1];
      if (next === undefined) place[part] = value;
      else place = (place[part] ??= /^\d+$/.test(next) ? [] : {}) as Nested;
    });
  }
  return root;
};

/** The texts below `prefix`, by their last name: `metadata[a]=1` is `{ a: "1" }`. */
export const textsBelow = (members: ReadonlyMap<string, string>, prefix: string): Record<string, string> =>
  Object.fromEntries(
    [...members].flatMap(([name, value]) =>
      name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value] as const] : [],
    ),
  );

/** `[*]` at the end means any member, `[#]` for the place in a list. */
const isAllowed = (name: string, allowed: readonly string[]): boolean => {
  const placeless = name.replaceAll(/\[\d+\]/g, "[#]");
  return allowed.some((one) =>
    one.endsWith("[*]") ? name.startsWith(one.slice(0, -2)) && name.endsWith("]") : one === placeless,
  );
};

/** The first member that the operation does not have; undefined when there is none. */
export const unknownMember = (members: ReadonlyMap<string, string>, allowed: readonly string[]): string | undefined =>
  [...members.keys()].find((name) => !isAllowed(name, allowed));
