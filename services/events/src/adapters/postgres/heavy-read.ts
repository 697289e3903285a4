import { currentWork, duringWork, newWork } from "@railyard/telemetry";

/** Reads as lists do, with the connections of lists, so that deliveries do not wait for theirs. */
export const asHeavyRead = <Result>(work: () => Promise<Result>): Promise<Result> =>
  duringWork({ ...(currentWork() ?? newWork()), isHeavyRead: true }, work);
