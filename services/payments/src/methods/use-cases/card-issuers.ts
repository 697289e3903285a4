import type { CardIssuerPage, CardIssuer as CardIssuerAnswer, ListCardIssuersQuery } from "@railyard/contracts";

import { failures } from "../failures.ts";
import type { CardIssuer, Ports } from "../ports.ts";

type IssuerPorts = Pick<Ports, "cardIssuers" | "ids" | "clock">;

const defaultLimit = 10;

const answerOf = ({ id, name, createdAt, modifiedAt }: CardIssuer): CardIssuerAnswer => ({
  id,
  issuer_name: name,
  created_at: createdAt.toISOString(),
  modified_at: modifiedAt.toISOString(),
});

/** Adds a bank to the catalogue. @throws {Failure} `duplicate_card_issuer` (HE_01). */
export const createCardIssuer =
  ({ cardIssuers, ids, clock }: IssuerPorts) =>
  async (name: string): Promise<CardIssuerAnswer> => {
    const now = clock.now();
    const issuer: CardIssuer = { id: ids.cardIssuerId(), name, createdAt: now, modifiedAt: now };
    if (!(await cardIssuers.insert(issuer))) throw failures.duplicate_card_issuer({ issuer_name: name });
    return answerOf(issuer);
  };

/** One bank of the catalogue. @throws {Failure} `card_issuer_not_found` (HE_02). */
export const retrieveCardIssuer =
  ({ cardIssuers }: Pick<Ports, "cardIssuers">) =>
  async (id: string): Promise<CardIssuerAnswer> => {
    const issuer = await cardIssuers.find(id);
    if (issuer === null) throw failures.card_issuer_not_found({ issuer_id: id });
    return answerOf(issuer);
  };

/** The banks of the catalogue, by name. */
export const listCardIssuers =
  ({ cardIssuers }: Pick<Ports, "cardIssuers">) =>
  async ({ query, limit, offset }: ListCardIssuersQuery): Promise<CardIssuerPage> => {
    const selection = { beginning: query ?? "", limit: limit ?? defaultLimit, offset: offset ?? 0 };
    const { issuers, total } = await cardIssuers.list(selection);
    return { count: issuers.length, total_count: total, issuers: issuers.map(answerOf) };
  };

/** Renames a bank. @throws {Failure} `card_issuer_not_found` (HE_02), `duplicate_card_issuer` (HE_01). */
export const renameCardIssuer =
  ({ cardIssuers, clock }: Pick<Ports, "cardIssuers" | "clock">) =>
  async (id: string, name: string): Promise<CardIssuerAnswer> => {
    const renamed = await cardIssuers.rename(id, name, clock.now());
    if (renamed === null) throw failures.card_issuer_not_found({ issuer_id: id });
    if (renamed === "taken") throw failures.duplicate_card_issuer({ issuer_name: name });
    return answerOf(renamed);
  };

/** Removes an issuer from the catalogue. @throws {Failure} `card_issuer_not_found` (HE_02). */
export const deleteCardIssuer =
  ({ cardIssuers }: Pick<Ports, "cardIssuers">) =>
  async (id: string): Promise<void> => {
    if (!(await cardIssuers.remove(id))) throw failures.card_issuer_not_found({ issuer_id: id });
  };
