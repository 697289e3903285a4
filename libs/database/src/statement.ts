import { Bug } from "@railyard/failures";

/** PostgreSQL cuts longer names, and two cut names may then be the same. */
const maxNameLength = 63;

/** What a `$n` of a statement may be given. A `Date` is sent with its offset; objects must be made JSON text first. */
export type StatementValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | Date
  | Buffer
  | readonly (string | number | boolean | null)[];

/** A statement that PostgreSQL parses and plans once per connection. `Row` is the type of what it returns. */
export interface Statement<Row> {
  readonly name: string;
  readonly text: string;
  /** Exists in the type only. */
  readonly row?: Row;
}

/**
 * Declares a named prepared statement. The name must be unique in its service: PostgreSQL refuses a second text
 * under a name it knows.
 */
export const defineStatement = <Row = never>(definition: {
  readonly name: string;
  readonly text: string;
}): Statement<Row> => {
  const { name, text } = definition;
  if (name.length === 0 || name.length > maxNameLength) {
    throw new Bug(`The statement name "${name}" must have 1 to ${String(maxNameLength)} characters.`);
  }
  // The driver copies whatever describes a query, member by member, each time; what is inherited needs no copy.
  return Object.freeze(Object.create(Object.freeze({ name, text })) as Statement<Row>);
};
