import { Prisma } from "../../generated/prisma/client.ts";

type JsonInput = Prisma.InputJsonValue | typeof Prisma.DbNull;

/** A JSON value as the generated client takes it: SQL null for null, because the column's null means "no value". */
export const jsonColumn = (value: unknown): JsonInput =>
  value === null || value === undefined ? Prisma.DbNull : (value as Prisma.InputJsonValue);

/** Several members of an object as JSON columns of the same names. */
export const jsonColumns = <Source extends object, const Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): { readonly [Column in Name]: JsonInput } =>
  Object.fromEntries(names.map((name) => [name, jsonColumn(source[name])])) as { [Column in Name]: JsonInput };

/** Members that go into columns of the same names as they are. */
export const plainColumns = <Source extends object, const Name extends keyof Source>(
  source: Source,
  names: readonly Name[],
): Pick<Source, Name> => Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<Source, Name>;

/**
 * What a JSON column contains. The type is what the column's writers stored: every value passed the schema of its
 * operation before it was written.
 */
export const fromJson = <Value>(column: unknown): Value => column as Value;
