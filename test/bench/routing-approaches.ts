import pg from "pg";

/** How many attempts were routed by each approach. */
export type RoutingApproaches = Readonly<Record<string, number>>;

const defaultOrder = "default_fallback";

/** Of all attempts so far, in the database of payments beside the one that is named. */
export const readApproaches = async (databaseUrl: string): Promise<RoutingApproaches> => {
  const url = new URL(databaseUrl);
  url.pathname = "/railyard_payments";
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    const { rows } = await client.query<{ approach: string; attempts: number }>(
      "select details->>'routingApproach' as approach, count(*)::int as attempts from attempts group by 1",
    );
    return Object.fromEntries(rows.map(({ approach, attempts }) => [approach, attempts]));
  } finally {
    await client.end();
  }
};

/** Shares of what was routed between two looks; that of the default order, which nothing decided, in any case. */
export const sharesBetween = (before: RoutingApproaches, after: RoutingApproaches): RoutingApproaches => {
  const counts = Object.entries({ [defaultOrder]: 0, ...after }).map(
    ([approach, attempts]) => [approach, attempts - (before[approach] ?? 0)] as const,
  );
  const total = counts.reduce((sum, [, attempts]) => sum + attempts, 0);
  return Object.fromEntries(counts.map(([approach, attempts]) => [approach, attempts / total]));
};

/** Most frequent first. */
export const describeShares = (shares: RoutingApproaches): string =>
  Object.entries(shares)
    .sort(([, left], [, right]) => right - left)
    .map(([approach, share]) => `${approach} ${(share * 100).toFixed(2)} %`)
    .join(", ");
