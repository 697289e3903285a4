/** Writes a time as ISO 8601 with the offset of a zone. */
export type WriteTime = (time: Date) => string;

const partsFormat = (timeZone: string): Intl.DateTimeFormat | null => {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone,
      calendar: "iso8601",
      numberingSystem: "latn",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
      fractionalSecondDigits: 3,
      hourCycle: "h23",
      timeZoneName: "longOffset",
    });
  } catch {
    // There is no other way to ask whether a name is known.
    return null;
  }
};

/** Null where the name is none of a time zone. */
export const timeWriterOf = (timeZone: string): WriteTime | null => {
  const format = partsFormat(timeZone);
  if (format === null) return null;
  return (time) => {
    const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
    const offset = part("timeZoneName").replace("GMT", "");
    const date = `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
    const clock = `${part("hour")}:${part("minute")}:${part("second")}.${part("fractionalSecond")}`;
    return `${date}T${clock}${offset === "" ? "Z" : offset}`;
  };
};
