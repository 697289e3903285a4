import pg from "pg";

/** Undefined lets the statement pass; a promise holds it back, and its rejection is the statement's. */
export type StatementGuard = () => Promise<void> | undefined;

type AnyQuery = (this: pg.Client, ...values: unknown[]) => unknown;

const query = Reflect.get(pg.Client.prototype, "query") as AnyQuery;

/** Sends a statement that the guard does not hold back, because it only asks whether the database is there. */
export const queryUnguarded = async (client: pg.ClientBase, text: string): Promise<void> => {
  await query.call(client as pg.Client, text);
};

/**
 * A driver's client whose every statement, also those of the generated client and every commit, passes the guard first.
 * A process that is stopped between the guard and the socket still sends that one statement when it resumes; statements
 * that depend on a lease name its holder, so it changes nothing then.
 */
export const guardedClient = (guard: StatementGuard): typeof pg.Client => {
  class GuardedClient extends pg.Client {}
  const guarded = function (this: pg.Client, ...values: unknown[]): unknown {
    const assurance = guard();
    if (assurance === undefined) return query.apply(this, values);
    const callback = values.at(-1);
    if (typeof callback !== "function") return assurance.then(() => query.apply(this, values));
    assurance.then(
      () => query.apply(this, values),
      (error: unknown) => {
        Reflect.apply(callback, undefined, [error]);
      },
    );
    return undefined;
  };
  Object.defineProperty(GuardedClient.prototype, "query", { value: guarded });
  return GuardedClient;
};
