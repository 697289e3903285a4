import type { SearchMatch, SearchObjectsQuery, SearchResults, SearchedObject } from "@railyard/contracts";
import { readAttemptId } from "@railyard/identifiers";

import type { Caller } from "../../kernel/use-cases/caller.ts";
import { merchantOf } from "../../kernel/use-cases/caller.ts";
import { defaultLimit } from "../../kernel/use-cases/list-scope.ts";
import type { PaymentFilter } from "../../payments/ports.ts";
import { noFilter } from "../../payments/use-cases/list-payments.ts";
import { customerOwnerOf } from "../../vault/use-cases/customer-owner.ts";
import type { FoundObject, Ports } from "../ports.ts";

export interface SearchObjectsInput {
  readonly caller: Caller;
  /** Kinds of objects that the caller may read. */
  readonly kinds: readonly SearchedObject[];
  readonly query: SearchObjectsQuery;
}

type SearchPorts = Pick<Ports, "directory" | "objectSearch" | "paymentLists">;

type Listed = readonly [SearchMatch, Partial<PaymentFilter>];

/** What lists of payments are narrowed by, as the form of the text allows. */
const listedBy = (text: string): readonly Listed[] => {
  if (text.includes("@")) return [["email", { customerEmail: text }]];
  const named: readonly Listed[] = [
    ["order_reference", { merchantOrderReferenceId: text }],
    ["customer_id", { customerId: text }],
  ];
  return /^\d{4}$/.test(text) ? [["card_last4", { cardLast4: text }], ...named] : named;
};

const isOwnId = ({ kind, matchedBy }: FoundObject): boolean => matchedBy === `${kind}_id`;

/** Exact ids first, then kinds together, newest first. */
const inOrder = (one: FoundObject, other: FoundObject): number =>
  Number(isOwnId(other)) - Number(isOwnId(one)) ||
  (one.kind < other.kind ? -1 : Number(one.kind > other.kind)) ||
  other.createdAt.getTime() - one.createdAt.getTime();

const findPayments = async (
  { paymentLists }: SearchPorts,
  { merchantId, profileId }: Caller,
  [matchedBy, narrowed]: Listed,
  limit: number,
): Promise<readonly FoundObject[]> => {
  const { payments } = await paymentLists.find(
    { ...noFilter, merchantId, profileId, ...narrowed },
    { orderedBy: "created", direction: "desc", cursor: null, limit, offset: 0, isCounted: false },
  );
  return payments.map(({ payment }) => ({
    kind: "payment",
    id: payment.paymentId,
    paymentId: payment.paymentId,
    matchedBy,
    status: payment.status,
    amount: payment.amount,
    currency: payment.currency,
    createdAt: payment.createdAt,
    description: payment.details.descriptor.description ?? null,
  }));
};

/** The caller's objects that a text finds. @throws {Failure} `merchant_not_found` (HE_02). */
export const searchObjects =
  (ports: SearchPorts) =>
  async ({ caller, kinds, query }: SearchObjectsInput): Promise<SearchResults> => {
    const { q: text } = query;
    const limit = query.limit ?? defaultLimit;
    const owner = customerOwnerOf(await merchantOf(ports, caller, null));
    const { merchantId, profileId } = caller;
    const named = { merchantId, profileId, customerOwnerId: owner.merchant_id, kinds, text, limit };
    const found = await Promise.all([
      ports.objectSearch.find({ ...named, attempt: readAttemptId(text) }),
      ...listedBy(text).map((listed) => findPayments(ports, caller, listed, limit)),
    ]);
    // An object that matches in several ways is shown once, by the closest.
    const byObject = new Map(
      found
        .flat()
        .toReversed()
        .map((one) => [`${one.kind} ${one.id}`, one]),
    );
    const results = [...byObject.values()].sort(inOrder).slice(0, limit);
    return {
      query: text,
      results: results.map((one) => ({
        object_type: one.kind,
        object_id: one.id,
        payment_id: one.paymentId,
        matched_by: one.matchedBy,
        status: one.status,
        amount: one.amount,
        currency: one.currency,
        created_at: one.createdAt.toISOString(),
        description: one.description,
      })),
    };
  };
