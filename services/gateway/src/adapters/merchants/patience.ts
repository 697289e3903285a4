import { within } from "@railyard/waiting";

/** Who can be asked answers within a few milliseconds; who is frozen leaves everybody waiting. */
export const patienceMs = 250;

/** What the work comes to, or undefined when that takes longer than patience lasts. */
export const withPatience = <Result>(work: Promise<Result>): Promise<Result | undefined> => within(patienceMs, work);
