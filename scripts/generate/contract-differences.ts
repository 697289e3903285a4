const textKeys = new Set(["description", "summary"]);
/** Values of these are data: a description inside them is no text about the contract. The message of an error is. */
const dataKeys = new Set(["example", "examples", "default", "enum", "const"]);

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

const withoutErrorMessage = (example: unknown): unknown =>
  isObject(example) && isObject(example["error"])
    ? { ...example, error: { ...example["error"], message: undefined } }
    : example;

/** The value without its texts. A member of a schema that is named description is an object, and stays. */
const withoutTexts = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key, member]) => !(textKeys.has(key) && typeof member === "string"));
  return Object.fromEntries(
    kept.map(([key, member]) => [key, dataKeys.has(key) ? withoutErrorMessage(member) : withoutTexts(member)]),
  );
};

const membersOf = (value: Json): ReadonlyMap<string, unknown> => new Map(Object.entries(value));

const compare = (before: unknown, after: unknown, path: string): readonly string[] => {
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after)) {
    return Object.is(before, after) ? [] : [`#${path}: ${JSON.stringify(before)} is now ${JSON.stringify(after)}`];
  }
  const [old, current] = [membersOf(before), membersOf(after)];
  return [...new Set([...old.keys(), ...current.keys()])].flatMap((key) => {
    if (!current.has(key)) return [`#${path}/${key}: removed`];
    if (!old.has(key)) return [`#${path}/${key}: added`];
    return compare(old.get(key), current.get(key), `${path}/${key}`);
  });
};

/** Where two API documents differ in more than descriptions and summaries, as JSON pointers. */
export const contractDifferences = (before: unknown, after: unknown): readonly string[] =>
  compare(withoutTexts(before), withoutTexts(after), "");
