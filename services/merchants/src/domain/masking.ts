import { edgeFailures } from "@railyard/failures";

const shownAtEachEnd = 2;

/**
 * A secret as answers show it: enough to recognise it, too little to use it.
 * Up to four characters become stars entirely; longer ones keep the first two and the last two.
 */
export const maskSecret = (secret: string): string => {
  if (secret.length <= shownAtEachEnd * 2) return "*".repeat(secret.length);
  const hidden = "*".repeat(secret.length - shownAtEachEnd * 2);
  return `${secret.slice(0, shownAtEachEnd)}${hidden}${secret.slice(-shownAtEachEnd)}`;
};

/** Every text inside the value masked, at any depth; names of members, numbers and flags stay. */
export const maskTexts = (value: unknown): unknown => {
  if (typeof value === "string") return maskSecret(value);
  if (Array.isArray(value)) return value.map(maskTexts);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, maskTexts(member)]));
};

type Members = Readonly<Record<string, unknown>>;

const membersOf = (value: unknown): Members => (typeof value === "object" && value !== null ? { ...value } : {});

// Masking a mask changes nothing, and nothing else.
const isMask = (text: string): boolean => text !== "" && maskSecret(text) === text;

const unmaskText = (field: string, given: string, stored: unknown): string => {
  if (typeof stored === "string" && given === maskSecret(stored)) return stored;
  if (!isMask(given)) return given;
  const problem = "it is a mask as answers show it, and not that of what is stored here; send the secret itself";
  throw edgeFailures.invalid_data({ field, problem });
};

const unmaskMember = (field: string, given: unknown, stored: unknown): unknown => {
  if (typeof given === "string") return unmaskText(field, given, stored);
  if (typeof given !== "object" || given === null) return given;
  const before = membersOf(stored);
  const storedIn = (name: string): unknown => (Object.hasOwn(before, name) ? before[name] : undefined);
  if (Array.isArray(given)) {
    return given.map((item, index) => unmaskMember(`${field}[${String(index)}]`, item, storedIn(String(index))));
  }
  const members = membersOf(given);
  // In the order of what is stored: the same members in another one are no change.
  const names = new Set([
    ...Object.keys(before).filter((name) => Object.hasOwn(members, name)),
    ...Object.keys(members),
  ]);
  return Object.fromEntries(
    [...names].map((name) => [name, unmaskMember(`${field}.${name}`, members[name], storedIn(name))]),
  );
};

/**
 * What a caller means who sends back what an answer showed: a text that is the mask of the secret stored in its place
 * means that secret. No other mask is taken for a secret.
 * @param field how the request calls the value
 * @param stored what is stored in its place; undefined or null: nothing
 * @throws {Failure} `invalid_data` for a mask of anything else.
 */
export const unmaskTexts = <Value>(field: string, given: Value, stored: unknown): Value =>
  unmaskMember(field, given, stored) as Value;

/**
 * The key that signs webhooks and returns as a request means it; null, which clients send for what they do not know,
 * leaves the one that is there, since a receiver would refuse everything that is signed with another.
 * @throws {Failure} `invalid_data` for a mask of another key.
 */
export const signingKeyMeant = (given: string | null | undefined, stored: string | null): string | undefined =>
  given === null || given === undefined ? undefined : unmaskTexts("payment_response_hash_key", given, stored);
