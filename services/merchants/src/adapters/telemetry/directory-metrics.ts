import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import type { Metrics } from "@railyard/telemetry";
import { observeShared } from "@railyard/telemetry";

const keptMs = 30_000;

const countExpiringKeys = defineStatement<{ readonly count: number }>({
  name: "count_expiring_keys",
  text: `
    select count(*)::int as count from api_keys
    where revoked_at is null and expires_at > now() and expires_at <= now() + interval '7 days'`,
});

/** Shows how many API keys end soon. */
export const observeKeys = (metrics: Metrics, database: Pick<Database, "query">): void => {
  observeShared(
    metrics,
    async () => (await database.query(countExpiringKeys))[0]?.count ?? 0,
    [
      {
        name: "keys.expiring",
        options: { describe: "API keys that end within 7 days and were not revoked." },
        readings: (count) => [{ amount: count }],
      },
    ],
    { keptMs },
  );
};

/** Counts the outcomes of mails. */
export const mailCounter = (metrics: Metrics): ((outcome: string) => void) => {
  const mails = metrics.counter("mails", {
    describe: "Attempts to send a mail, by outcome: sent, failed (tried again later), given_up.",
    labels: ["outcome"],
  });
  return (outcome) => {
    mails.add(1, { outcome });
  };
};
