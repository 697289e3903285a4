import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { WalletSession } from "../../domain/wallet-session.ts";
import type { SessionStore } from "../../ports.ts";

interface SessionRow {
  readonly session_id: string;
  readonly request_hash: string;
  readonly reference: string;
  readonly kind: WalletSession["kind"];
  readonly wallet: string;
  readonly amount: number;
  readonly currency: string;
  readonly token: string;
  readonly expires_at: Date;
}

const insert = defineStatement<{ readonly session_id: string }>({
  name: "insert_wallet_session",
  text: `
    insert into wallet_sessions (session_id, account_id, idempotency_key, request_hash, reference, kind, wallet, amount,
      currency, token, expires_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
    on conflict (account_id, idempotency_key) do nothing
    returning session_id`,
});

const findByKey = defineStatement<SessionRow>({
  name: "find_wallet_session_by_key",
  text: `
    select session_id, request_hash, reference, kind, wallet, amount, currency, token, expires_at from wallet_sessions
    where account_id = $1 and idempotency_key = $2`,
});

/** Sessions of wallets in PostgreSQL. */
export const createSessionStore = (database: Database): SessionStore => ({
  insertSession: async (session) => {
    const rows = await database.query(insert, [
      session.sessionId,
      session.accountId,
      session.idempotencyKey,
      session.requestHash,
      session.reference,
      session.kind,
      session.wallet,
      session.amount,
      session.currency,
      session.token,
      session.expiresAt,
    ]);
    return rows.length > 0;
  },
  findSessionByKey: async (accountId, idempotencyKey) => {
    const [row] = await database.query(findByKey, [accountId, idempotencyKey]);
    if (row === undefined) return null;
    return {
      sessionId: row.session_id,
      accountId,
      idempotencyKey,
      requestHash: row.request_hash,
      reference: row.reference,
      kind: row.kind,
      wallet: row.wallet,
      amount: row.amount,
      currency: row.currency,
      token: row.token,
      expiresAt: row.expires_at,
    };
  },
});
