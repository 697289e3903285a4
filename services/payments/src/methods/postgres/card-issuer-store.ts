import { changeRecorded, changesBetween } from "@railyard/audit";
import type { Database } from "@railyard/database";
import { defineStatement, reportingConnectionLoss } from "@railyard/database";
import { errorCode } from "@railyard/failures";
import type { OutboxEvent } from "@railyard/outbox";
import { append } from "@railyard/outbox";

import type { Prisma, PrismaClient } from "../../generated/prisma/client.ts";
import type { CardIssuer, CardIssuerStore } from "../ports.ts";

interface IssuerRow {
  readonly id: string;
  readonly issuer_name: string;
  readonly created_at: Date;
  readonly modified_at: Date;
}

const fromRow = (row: IssuerRow): CardIssuer => ({
  id: row.id,
  name: row.issuer_name,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
});

const named = "starts_with(lower(issuer_name), lower($1))";

const listIssuers = defineStatement<IssuerRow>({
  name: "card_issuer_list",
  text: `
    select id, issuer_name, created_at, modified_at from card_issuers where ${named}
    order by lower(issuer_name) limit $2 offset $3`,
});

const countIssuers = defineStatement<{ readonly count: number }>({
  name: "card_issuer_count",
  text: `select count(*)::integer as count from card_issuers where ${named}`,
});

const uniqueViolation = "P2002";
const recordNotFound = "P2025";

/** The audit events of an issuer. */
const auditEvents = (before: IssuerRow | null, after: IssuerRow | null): readonly OutboxEvent[] => {
  const nameIn = (row: IssuerRow | null) => (row === null ? null : { issuer_name: row.issuer_name });
  const changes = changesBetween(nameIn(before), nameIn(after));
  const objectId = (after ?? before)?.id;
  if (objectId === undefined || Object.keys(changes).length === 0) return [];
  const action = before === null ? "created" : after === null ? "deleted" : "updated";
  return [changeRecorded("payments", { action, objectType: "card_issuer", objectId, changes })];
};

/** Card issuers in PostgreSQL. */
export const createCardIssuerStore = (database: Database, prisma: PrismaClient): CardIssuerStore => {
  const inTransaction = <Result>(work: (transaction: Prisma.TransactionClient) => Promise<Result>): Promise<Result> =>
    reportingConnectionLoss(() => prisma.$transaction(work));

  return {
    insert: async ({ id, name, createdAt, modifiedAt }) => {
      const data = { id, issuer_name: name, created_at: createdAt, modified_at: modifiedAt };
      try {
        await inTransaction(async (transaction) => {
          await append(transaction, auditEvents(null, await transaction.card_issuers.create({ data })));
        });
        return true;
      } catch (error) {
        if (errorCode(error) === uniqueViolation) return false;
        throw error;
      }
    },
    find: async (id) => {
      const row = await reportingConnectionLoss(() => prisma.card_issuers.findUnique({ where: { id } }));
      return row === null ? null : fromRow(row);
    },
    list: async ({ beginning, limit, offset }) => {
      const [rows, [counted]] = await Promise.all([
        database.query(listIssuers, [beginning, limit, offset]),
        database.query(countIssuers, [beginning]),
      ]);
      return { issuers: rows.map(fromRow), total: counted?.count ?? 0 };
    },
    rename: async (id, name, now) => {
      try {
        return await inTransaction(async (transaction) => {
          // Locks the row, so that the values read before are those that this change replaces.
          const where = { id };
          await transaction.card_issuers.update({ where, data: { modified_at: now } });
          const before = await transaction.card_issuers.findUniqueOrThrow({ where });
          const after = await transaction.card_issuers.update({ where, data: { issuer_name: name } });
          await append(transaction, auditEvents(before, after));
          return fromRow(after);
        });
      } catch (error) {
        if (errorCode(error) === recordNotFound) return null;
        if (errorCode(error) === uniqueViolation) return "taken";
        throw error;
      }
    },
    remove: async (id) => {
      try {
        await inTransaction(async (transaction) => {
          await append(transaction, auditEvents(await transaction.card_issuers.delete({ where: { id } }), null));
        });
        return true;
      } catch (error) {
        if (errorCode(error) === recordNotFound) return false;
        throw error;
      }
    },
  };
};
