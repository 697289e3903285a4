import { Bug } from "@railyard/failures";
import pg from "pg";

const int8Array = 1016;
const { DATE, INT8, TIMESTAMP } = pg.types.builtins;

/**
 * How columns arrive: int8 as a number that is checked to be exact, timestamp without zone read as UTC (as the
 * generated client writes it), date as its text. Everything else as the driver does it: timestamptz as `Date`,
 * jsonb parsed, numeric as text.
 */
export const columnTypes = (): pg.CustomTypesConfig => {
  // An object of its own: the driver's global parsers belong to every pool of the process.
  const types = new pg.TypeOverrides();
  types.setTypeParser(INT8, parseSafeInteger);
  types.setTypeParser(int8Array, parseSafeIntegers);
  types.setTypeParser(DATE, (text: string) => text);
  types.setTypeParser(TIMESTAMP, (text: string) => new Date(`${text.replace(" ", "T")}Z`));
  return types;
};

const parseSafeInteger = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Bug(`The database holds ${text}, which no number can represent.`);
  return value;
};

/** One-dimensional arrays, whose text is like `{1,2,NULL}`. */
const parseSafeIntegers = (text: string): (number | null)[] => {
  if (text === "{}") return [];
  const elements = text.slice(1, -1).split(",");
  return elements.map((element) => (element === "NULL" ? null : parseSafeInteger(element)));
};
