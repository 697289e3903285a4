import { defined } from "@railyard/members";

/** What the address of a list contains: filters by name, the page, the columns. */
export type ListSearch = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads an address's query: a name that occurs there once is a text, one that repeats is a list. */
export const parseSearch = (query: string): Record<string, string | string[]> => {
  const search: Record<string, string | string[]> = {};
  const parameters = new URLSearchParams(query);
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    search[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return search;
};

export const stringifySearch = (search: Readonly<Record<string, unknown>>): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== "") parameters.append(name, String(item));
    }
  }
  const query = parameters.toString();
  return query === "" ? "" : `?${query}`;
};

/** Any list takes any query; what it does not know it passes over. */
export const validateListSearch = (search: Readonly<Record<string, unknown>>): ListSearch => {
  const known: Record<string, string | readonly string[]> = {};
  for (const [name, value] of Object.entries(search)) {
    if (Array.isArray(value)) known[name] = value.map(String);
    else if (value !== undefined && value !== null) known[name] = String(value);
  }
  return known;
};

/** One text of the search; undefined where it is absent or a list. */
export const textIn = (search: ListSearch, name: string): string | undefined => {
  const value = search[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};

/** All texts of the search under a name. */
export const textsIn = (search: ListSearch, name: string): readonly string[] | undefined => {
  const value = search[name];
  if (value === undefined || value === "") return undefined;
  return typeof value === "string" ? [value] : value;
};

/** The start of a day and the end of another, as times of this zone, from `<name>_from` and `<name>_to`. */
export const daysIn = (search: ListSearch, name: string): { readonly from?: string; readonly to?: string } => {
  const from = textIn(search, `${name}_from`);
  const to = textIn(search, `${name}_to`);
  const timeOf = (day: string, clock: string): string | undefined => {
    const date = new Date(`${day}T${clock}`);
    return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
  };
  return defined({
    from: from === undefined ? undefined : timeOf(from, "00:00:00.000"),
    to: to === undefined ? undefined : timeOf(to, "23:59:59.999"),
  });
};
