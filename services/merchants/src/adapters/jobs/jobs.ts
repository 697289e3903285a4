import type { JobHandler, JobRunnerOptions, SweepStatement } from "@railyard/jobs";
import { createJobRunner, defineSweep, sweepLimit, sweepOf } from "@railyard/jobs";

/** Mails that are to be sent. */
const sweepMails = sweepOf({ table: "mails", members: { mailId: "mail_id" }, job: "send_mail", about: "mail" });

/** Keys whose owners are to be reminded that they expire. */
const sweepKeys = sweepOf({ table: "api_keys", members: { keyId: "key_id" }, job: "remind_of_key", about: "key" });

/** Rows whose time is over are erased; every sweep is given its milliseconds, needed or not. */
const erasureOf = (table: string): SweepStatement =>
  defineSweep({
    table,
    due: "expires_at",
    name: `erase_${table}`,
    text: `
      with gone as (
        delete from ${table} where ctid = any (array(
          select ctid from ${table} where expires_at <= now() and $1::bigint is not null
          order by expires_at limit ${String(sweepLimit)} for update skip locked
        )) returning 1
      )
      select count(*) from gone`,
  });

/** Keys that sign sessions, looked at now and then: one may be old enough to be replaced or forgotten. */
const sweepSigningKeys = sweepOf({
  table: "signing_keys",
  members: { keyId: "key_id" },
  job: "tend_signing_keys",
  about: "signing_key",
});

const sweeps: readonly SweepStatement[] = [
  sweepMails,
  sweepKeys,
  sweepSigningKeys,
  ...["totp_uses", "token_steps", "user_sessions", "operator_visits"].map(erasureOf),
  ...["mail_links", "guesses", "known_networks", "users"].map(erasureOf),
];

/** The work behind each kind of job. */
export interface JobHandlers {
  readonly sendMail: (mailId: string) => Promise<void>;
  readonly remindOfKey: (keyId: string) => Promise<void>;
  readonly tendSigningKeys: () => Promise<void>;
}

export interface Jobs {
  /** Continues in the background for as long as it takes the database to come up. */
  start(handlers: JobHandlers): void;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

const textOf = (payload: unknown, member: string): string => {
  const value: unknown = typeof payload === "object" && payload !== null ? Reflect.get(payload, member) : undefined;
  return typeof value === "string" ? value : "";
};

const namedHandlers = (handlers: JobHandlers): Readonly<Record<string, JobHandler>> => {
  const { sendMail, remindOfKey, tendSigningKeys } = handlers;
  return {
    remind_of_key: { handle: (payload) => remindOfKey(textOf(payload, "keyId")) },
    send_mail: { handle: (payload) => sendMail(textOf(payload, "mailId")) },
    tend_signing_keys: { handle: () => tendSigningKeys() },
  };
};

/** The jobs of this service. What is due is stored in its own tables; a job is only the occasion to look. */
export const createJobs = (options: Omit<JobRunnerOptions, "sweeps">): Jobs => {
  const runner = createJobRunner({ ...options, sweeps });
  return {
    start: (handlers) => {
      runner.start(namedHandlers(handlers));
    },
    stop: () => runner.stop(),
  };
};
