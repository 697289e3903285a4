const defaultMaximumLength = 64;

/** A value as scores compare values: the two APIs write the same things differently, CARD and card, Visa and VISA. */
export const traitValue = (value: string, maximumLength = defaultMaximumLength): string =>
  value
    .slice(0, maximumLength)
    .toLowerCase()
    .replaceAll(/[^a-z0-9_.-]/g, "_");
