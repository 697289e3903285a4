/** A column as schema.prisma declares it, in the words of PostgreSQL's `format_type`. */
export interface DeclaredColumn {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
}

export interface DeclaredTable {
  readonly name: string;
  readonly columns: readonly DeclaredColumn[];
}

const scalars: Readonly<Record<string, string>> = {
  String: "text",
  Boolean: "boolean",
  Int: "integer",
  BigInt: "bigint",
  Float: "double precision",
  Decimal: "numeric(65,30)",
  DateTime: "timestamp(3) without time zone",
  Json: "jsonb",
  Bytes: "bytea",
};

/** Types written as `@db.<Name>` or `@db.<Name>(<parameters>)`; `#` is where the parameters go. */
const nativeTypes: Readonly<Record<string, string>> = {
  Text: "text",
  VarChar: "character varying#",
  Char: "character#",
  Uuid: "uuid",
  Inet: "inet",
  Citext: "citext",
  Integer: "integer",
  SmallInt: "smallint",
  BigInt: "bigint",
  Real: "real",
  DoublePrecision: "double precision",
  Decimal: "numeric#",
  Timestamp: "timestamp# without time zone",
  Timestamptz: "timestamp# with time zone",
  Time: "time# without time zone",
  Timetz: "time# with time zone",
  Date: "date",
  Json: "json",
  JsonB: "jsonb",
  ByteA: "bytea",
  Boolean: "boolean",
};

/** Reads the tables out of the text of a schema.prisma file. Relation fields have no column and are left out. */
export const parseSchemaFile = (text: string): DeclaredTable[] => {
  const source = text.replaceAll(/^\s*\/\/.*$/gmu, "");
  const enums = new Map(blocksOf(source, "enum").map((block) => [block.name, mappedName(block) ?? block.name]));
  return blocksOf(source, "model").map((block) => ({
    name: mappedName(block) ?? block.name,
    columns: block.lines.flatMap((line) => columnOf(line, enums)),
  }));
};

interface Block {
  readonly name: string;
  readonly lines: readonly string[];
}

const blocksOf = (source: string, keyword: "model" | "enum"): Block[] => {
  const pattern = new RegExp(`^\\s*${keyword}\\s+(\\w+)\\s*\\{([^]*?)^\\s*\\}`, "gmu");
  return [...source.matchAll(pattern)].map(([, name = "", body = ""]) => ({
    name,
    lines: body.split("\n").map((line) => line.trim()),
  }));
};

const mappedName = (block: Block): string | undefined => {
  return block.lines.map((line) => /^@@map\("([^"]+)"\)/u.exec(line)?.[1]).find((name) => name !== undefined);
};

const columnOf = (line: string, enums: ReadonlyMap<string, string>): DeclaredColumn[] => {
  const field = /^(\w+)\s+(\w+(?:\("[^"]*"\))?)(\[\])?(\?)?/u.exec(line);
  if (field === null) return [];
  const [, fieldName = "", fieldType = "", list, optional] = field;
  const type = columnType(fieldType, line, enums);
  if (type === undefined) return [];
  const name = /\s@map\("([^"]+)"\)/u.exec(line)?.[1] ?? fieldName;
  return [{ name, type: list === undefined ? type : `${type}[]`, nullable: optional !== undefined }];
};

/** Undefined for another model, which is a relation. */
const columnType = (fieldType: string, line: string, enums: ReadonlyMap<string, string>): string | undefined => {
  const native = /@db\.(\w+)(?:\(([^)]*)\))?/u.exec(line);
  if (native !== null) {
    const [, name = "", parameters] = native;
    const precision = parameters === undefined ? "" : `(${parameters.replaceAll(" ", "")})`;
    return (nativeTypes[name] ?? name.toLowerCase()).replace("#", precision);
  }
  return scalars[fieldType] ?? enums.get(fieldType) ?? /^Unsupported\("([^"]*)"\)$/u.exec(fieldType)?.[1];
};
