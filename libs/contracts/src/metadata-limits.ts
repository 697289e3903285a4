/** Limits of metadata: of each object in it, of each name and of each text, in characters. */
export const metadataLimits = { members: 50, nameCharacters: 40, textCharacters: 500 } as const;

/** The JSON Schema keyword that checks what metadata nests against the limits; compilers of contracts must know it. */
export const nestedLimitsKeyword = "x-nested-metadata-limits";

/** A limit that a value breaks, in the words of JSON Schema. */
export interface BrokenMetadataLimit {
  readonly keyword: "maxProperties" | "maxLength";
  readonly limit: number;
  /** The JSON pointer to the object or text that breaks it, below the metadata. */
  readonly pointer: string;
  /** What is too long, or has too many members. */
  readonly data: unknown;
}

const isLongerThan = (text: string, limit: number): boolean => text.length > limit && [...text].length > limit;

const escaped = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

const brokenByObject = (names: readonly string[], data: object): BrokenMetadataLimit | undefined => {
  const { members, nameCharacters } = metadataLimits;
  if (names.length > members) return { keyword: "maxProperties", limit: members, pointer: "", data };
  const long = names.find((name) => isLongerThan(name, nameCharacters));
  return long === undefined ? undefined : { keyword: "maxLength", limit: nameCharacters, pointer: "", data: long };
};

const brokenByMember = (
  holder: object,
  concerns: (member: unknown) => boolean = () => true,
): BrokenMetadataLimit | undefined => {
  for (const [name, member] of Object.entries(holder as Record<string, unknown>)) {
    const inside = concerns(member) ? brokenByValue(member) : undefined;
    if (inside !== undefined) return { ...inside, pointer: `/${escaped(name)}${inside.pointer}` };
  }
  return undefined;
};

const brokenByValue = (value: unknown): BrokenMetadataLimit | undefined => {
  if (typeof value === "string") {
    const limit = metadataLimits.textCharacters;
    return isLongerThan(value, limit) ? { keyword: "maxLength", limit, pointer: "", data: value } : undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  return (Array.isArray(value) ? undefined : brokenByObject(Object.keys(value), value)) ?? brokenByMember(value);
};

/**
 * The first limit that objects and lists inside of metadata break; its own members are the schema's business. It walks
 * the value once, as deep as bodies may nest.
 */
export const brokenNestedLimit = (metadata: object): BrokenMetadataLimit | undefined =>
  brokenByMember(metadata, (member) => typeof member === "object");
