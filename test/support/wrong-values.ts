/** A schema of a contract, as far as requests are made of it here. */
interface Node {
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
}

type Body = Readonly<Record<string, unknown>>;

/** A request in which one member is of another type than its schema specifies. */
export interface WrongRequest {
  /** Path of the member, such as `paymentInfo.amount`. */
  readonly member: string;
  readonly body: Body;
}

const typeOf = ({ type }: Node): string | undefined => [type].flat().find((name) => name !== "null");

const formatted: Readonly<Record<string, string>> = {
  email: "ada@kiosk.example",
  "date-time": "2200-01-01T00:00:00Z",
};

const leastText = ({ format = "", minLength = 1 }: Node): string => formatted[format] ?? "a".repeat(minLength);

/** The least value that the schema takes; an empty object where it names no type. */
const leastValue = (node: Node): unknown => {
  const [choice] = node.enum ?? [];
  if (choice !== undefined) return choice;
  const type = typeOf(node);
  if (type === "string") return leastText(node);
  if (type === "integer" || type === "number") return node.minimum ?? 0;
  if (type === "boolean") return false;
  if (type === "array") return Array.from({ length: node.minItems ?? 0 }, () => leastValue(node.items ?? {}));
  return leastObject(node);
};

const leastObject = ({ properties = {}, required = [] }: Node): Body =>
  Object.fromEntries(required.map((name) => [name, leastValue(properties[name] ?? {})]));

/** A value of another type; undefined where every type is taken. */
const wrongValue = (node: Node): unknown => {
  const type = typeOf(node);
  if (type === undefined) return undefined;
  return type === "string" ? 7 : "text";
};

/** Within a member: the requests that have another type somewhere in it. */
const within = (name: string, node: Node): readonly WrongRequest[] => {
  const inner = typeOf(node) === "array" ? (node.items ?? {}) : node;
  const wrap = (value: unknown): unknown => (inner === node ? value : [value]);
  const item = inner === node ? undefined : wrongValue(inner);
  const items = item === undefined ? [] : [{ member: `${name}.0`, body: { [name]: [item] } }];
  const deeper = wrongRequests(inner).map(({ member, body }) => ({
    member: `${name}.${inner === node ? "" : "0."}${member}`,
    body: { [name]: wrap(body) },
  }));
  return [...items, ...deeper];
};

/** For every member of a body, at every depth, the least request that takes it, with the member of another type. */
export const wrongRequests = (schema: object | undefined): readonly WrongRequest[] => {
  const node = (schema ?? {}) as Node;
  const least = leastObject(node);
  return Object.entries(node.properties ?? {}).flatMap(([name, member]) => {
    const wrong = wrongValue(member);
    const whole = wrong === undefined ? [] : [{ member: name, body: { [name]: wrong } }];
    return [...whole, ...within(name, member)].map((one) => ({ ...one, body: { ...least, ...one.body } }));
  });
};
