import type { FollowedLogName, LogReading } from "../../domain/degradation.ts";
import type { FollowedLog } from "./log-follower.ts";

/** How the reading of every log goes, in this replica. */
export interface LogReadings {
  /** The same log; the outcomes of its reads are noted. */
  observe<Row>(name: FollowedLogName, log: FollowedLog<Row>): FollowedLog<Row>;
  current(): Readonly<Record<FollowedLogName, LogReading>>;
}

export const createLogReadings = (nowMs: () => number): LogReadings => {
  const unread: LogReading = { readAtMs: null, hasFailed: false };
  const readings: Record<FollowedLogName, LogReading> = { outcomes: unread, configuration: unread };
  const noteFailure = async <Result>(name: FollowedLogName, work: Promise<Result>): Promise<Result> => {
    try {
      return await work;
    } catch (error) {
      readings[name] = { ...readings[name], hasFailed: true };
      throw error;
    }
  };
  return {
    observe: (name, log) => ({
      ...log,
      begin: () => noteFailure(name, log.begin()),
      read: async (after, limit) => {
        // What is committed while the read runs may be missing in it.
        const readAtMs = nowMs();
        const rows = await noteFailure(name, log.read(after, limit));
        readings[name] = { readAtMs, hasFailed: false };
        return rows;
      },
    }),
    current: () => readings,
  };
};
