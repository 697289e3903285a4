const steps = [
  [86_400_000, "day"],
  [3_600_000, "hour"],
  [60_000, "minute"],
  [1_000, "second"],
  [1, "millisecond"],
] as const;

/** A time that passed, in its largest unit: "12 ms", "3 days". */
export const formatDuration = (milliseconds: number, locale: string): string => {
  const [size, unit] = steps.find(([size]) => milliseconds >= size) ?? ([1, "millisecond"] as const);
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: size <= 1_000 ? "short" : "long" }).format(
    Math.floor(milliseconds / size),
  );
};
