import { failures } from "../failures.ts";

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    // An offset, which is no zone of the database.
    return !/^[+-]/u.test(name);
  } catch {
    // There is no other way to ask whether a name is known.
    return false;
  }
};

/** The time zone that a request names, else UTC. @throws {Failure} `invalid_data` (IR_06) for none. */
export const timeZoneOf = (requested: string | null | undefined): string => {
  const timeZone = requested ?? "UTC";
  if (!isTimeZone(timeZone)) {
    throw failures.invalid_data({ field: "time_zone", problem: "it is no IANA time zone, such as Europe/Berlin" });
  }
  return timeZone;
};
