import { Socket } from "node:net";
import type pg from "pg";

/** Longer than the server's own limit of a statement: it is for connections whose other end is silently gone. */
const defaultAnswerTimeoutMs = 20_000;

/**
 * Cuts a connection on which nothing has come or gone for so long while the server owed an answer; the statement fails
 * with `ETIMEDOUT`. The socket has one timer for good. The driver's own `query_timeout` makes one for each statement,
 * and V8 then keeps nearly every statement with its values and rows until it collects the whole heap.
 */
export const cutWhenSilent = (client: pg.ClientBase, answerTimeoutMs = defaultAnswerTimeoutMs): void => {
  const { stream } = (client as pg.Client).connection;
  if (!(stream instanceof Socket)) return;
  stream.setTimeout(answerTimeoutMs);
  // It fires on every idle connection too; a listener given to `setTimeout` would hear only the first time.
  stream.on("timeout", () => {
    // The driver's types do not know the member: whether the server waits for the next statement.
    if (Reflect.get(client, "readyForQuery") !== false) return;
    const message = `The database has not answered for ${String(answerTimeoutMs)} ms.`;
    stream.destroy(Object.assign(new Error(message), { code: "ETIMEDOUT" }));
  });
};
