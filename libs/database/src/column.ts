import { defined } from "@railyard/members";

/** Types of PostgreSQL that columns of statements by hand have; `text` means every type of characters. */
export type ColumnType =
  | "text"
  | "text[]"
  | "integer"
  | "bigint"
  | "double precision"
  | "boolean"
  | "timestamptz"
  | "json"
  | "jsonb";

/** A column of a table: its type, and what its values are in TypeScript. */
export interface Column<Value = unknown, Member extends string = string> {
  readonly type: ColumnType;
  readonly isNullable: boolean;
  /** The member of a record that has the value. Absent: the column's name in camel case. */
  readonly member?: Member;
  /** Exists in the type only. */
  readonly value?: Value;
  /** The same, where the column may be null. */
  orNull(): Column<Value | null, Member>;
  /** The same, for a member of another name. */
  as<Name extends string>(member: Name): Column<Value, Name>;
}

const column = <Value, Member extends string>(
  type: ColumnType,
  isNullable: boolean,
  member?: Member,
): Column<Value, Member> => ({
  type,
  isNullable,
  ...defined({ member }),
  orNull: () => column<Value | null, Member>(type, true, member),
  as: (name) => column(type, isNullable, name),
});

export const text = <Value extends string = string>(): Column<Value, never> => column("text", false);
export const texts = (): Column<readonly string[], never> => column("text[]", false);
export const integer = (): Column<number, never> => column("integer", false);
export const bigint = (): Column<number, never> => column("bigint", false);
export const double = (): Column<number, never> => column("double precision", false);
export const boolean = (): Column<boolean, never> => column("boolean", false);
export const timestamptz = (): Column<Date, never> => column("timestamptz", false);
/** JSON as it was written: its columns do not compare. */
export const json = <Value>(): Column<Value, never> => column("json", false);
export const jsonb = <Value>(): Column<Value, never> => column("jsonb", false);
