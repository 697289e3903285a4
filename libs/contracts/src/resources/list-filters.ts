import { dateTime, minorUnits, request } from "../schema.ts";

/** Narrows a list to what was made in a span of time. */
export const timeRange = request(
  "TimeRange",
  "When it was made.",
  { start_time: dateTime("From."), end_time: dateTime("Until.") },
  ["start_time"],
);

/** Narrows a list to amounts. */
export const amountFilter = request("AmountFilter", "How much.", {
  start_amount: minorUnits("At least, in minor units."),
  end_amount: minorUnits("At most, in minor units."),
});
