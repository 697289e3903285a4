import type { Statement, StatementValue } from "@railyard/database";
import { cutWhenSilent, toDatabaseError } from "@railyard/database";
import { within } from "@railyard/waiting";
import pg from "pg";

/**
 * A connection of its own that can hold the leader's lock. The lock lives and dies with the connection, and all
 * statements of the leader run on it, so a leader that has lost the lock cannot change anything any more.
 */
export interface LeaderSession {
  /** Whether this session is the leader; asks for the lock when it is not. */
  lead(): Promise<boolean>;
  query<Row>(statement: Statement<Row>, values?: readonly StatementValue[]): Promise<Row[]>;
  end(): Promise<void>;
}

// Any fixed number: advisory locks are counted per database.
const leaderLock = 5_206_871_394;
// A leader whose machine vanished keeps its lock until the server gives up its connection.
const vanishedAfter = "20s";
// Statistics of a table that fills and empties within seconds are always wrong; the indexes are always right.
const indexPlans =
  "set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off; set enable_bitmapscan = off";
const endTimeoutMs = 1_000;

/** Opens a connection like those of the pool. */
export const openLeaderSession = async (pool: pg.Pool): Promise<LeaderSession> => {
  const client = new pg.Client(pool.options);
  // A broken connection shows itself by the next statement; without a listener it would end the process.
  client.on("error", () => undefined);
  let isLeader = false;

  const run = async <Row>(statement: Statement<Row>, values: readonly StatementValue[] = []): Promise<Row[]> => {
    try {
      const result = await client.query(statement, values as StatementValue[]);
      return result.rows as Row[];
    } catch (error) {
      throw toDatabaseError(error);
    }
  };

  const end = async (): Promise<void> => {
    await within(
      endTimeoutMs,
      client.end().catch(() => undefined),
    );
  };

  try {
    await client.connect();
    cutWhenSilent(client);
    await client.query(`set idle_session_timeout = '${vanishedAfter}'; ${indexPlans}`);
  } catch (error) {
    await end();
    throw toDatabaseError(error);
  }

  return {
    lead: async () => {
      if (!isLeader) {
        const [row] = await run<{ readonly locked: boolean }>({
          name: "outbox_lead",
          text: `select pg_try_advisory_lock(${String(leaderLock)}) as locked`,
        });
        isLeader = row?.locked === true;
      }
      return isLeader;
    },
    query: run,
    end,
  };
};
