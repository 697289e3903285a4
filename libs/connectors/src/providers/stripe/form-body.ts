/** A value of a form: what is undefined is left out, an empty text unsets. */
type FormValue =
  | string
  | number
  | boolean
  | undefined
  | readonly FormValue[]
  | { readonly [member: string]: FormValue };

const pairs = (name: string, value: FormValue): readonly string[] => {
  if (value === undefined) return [];
  if (typeof value !== "object") return [`${name}=${encodeURIComponent(String(value))}`];
  return Object.entries(value).flatMap(([member, inner]: readonly [string, FormValue]) =>
    pairs(`${name}[${encodeURIComponent(member)}]`, inner),
  );
};

/** `application/x-www-form-urlencoded` text with nested members as `a[b][c]` and items of arrays as `a[0]`. */
export const formBody = (params: object): string =>
  Object.entries(params)
    .flatMap(([name, value]: readonly [string, FormValue]) => pairs(encodeURIComponent(name), value))
    .join("&");
