import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { databaseNameOf } from "@railyard/local";
import type { ApiAnswer, MerchantSetup } from "@railyard/local";
import { defined } from "@railyard/members";
import pg from "pg";
import { acceptanceRows } from "../system/acceptance/rows.ts";
import type { AcceptanceRow, AcceptanceTheme } from "../system/acceptance/rows.ts";
import { startMerchant, startSystem } from "./system.ts";
import type { System, TestMerchant } from "./system.ts";

/** What a refusal must contain; `type` is `invalid_request` when left out. */
export interface ExpectedRefusal {
  readonly status: number;
  readonly code: string;
  readonly reason: string;
  readonly type?: string;
}

type Members = Readonly<Record<string, unknown>>;

/** A merchant whose calls are expected either to succeed or to be refused in one exact way. */
export interface AcceptanceMerchant extends TestMerchant {
  /** Any call with the secret key, whatever it answers. */
  readonly call: (method: string, path: string, body?: unknown) => Promise<ApiAnswer>;
  /** The same with the publishable key, as a browser does. */
  readonly client: (method: string, path: string, body?: unknown) => Promise<ApiAnswer>;
  readonly pay: (body: Members) => Promise<ApiAnswer>;
  readonly read: (paymentId: unknown, query?: string) => Promise<ApiAnswer["body"]>;
  readonly attempts: (paymentId: unknown) => Promise<readonly Members[]>;
  /** Expects that POST /payments is refused so, and that no payment, event or money came of it. */
  readonly refusesToCreate: (body: Members, expected: ExpectedRefusal) => Promise<ApiAnswer>;
  /** Expects that a call about the payment is refused so, and that the payment is as it was. */
  readonly refusesAndKeeps: (
    paymentId: unknown,
    call: () => Promise<ApiAnswer>,
    expected: ExpectedRefusal,
  ) => Promise<ApiAnswer>;
}

/** What the tests of a theme work with. */
export interface Acceptance {
  readonly system: () => System;
  /** The merchant of the file, for rows that need no settings of their own. */
  readonly merchant: () => AcceptanceMerchant;
  readonly newMerchant: (setup?: Partial<MerchantSetup>) => Promise<AcceptanceMerchant>;
  /** Makes a payment look as if it were older than time allows a test to wait for. */
  readonly age: (paymentId: unknown, seconds: number) => Promise<void>;
}

/** Expects the envelope of one refusal: status, type, code and reason, exactly. */
export const expectRefusal = (answer: ApiAnswer, { status, code, reason, type }: ExpectedRefusal): void => {
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    status,
    body: { error: { type: type ?? "invalid_request", code, reason, message: expect.any(String) } },
  });
};

let paymentCount = 0;

/** A payment_id of the merchant's own: exactly 30 characters. */
export const nextPaymentId = (): string => {
  paymentCount += 1;
  return `acceptance_case_${String(paymentCount).padStart(14, "0")}`;
};

export const paymentPath = (payment: ApiAnswer, operation = ""): string =>
  `/payments/${String(payment.body["payment_id"])}${operation}`;

const withExpectations = (system: System, merchant: TestMerchant): AcceptanceMerchant => {
  const { secretKey, publishableKey, server, inbox } = merchant;
  const calling =
    (key: string) =>
    (method: string, path: string, body?: unknown): Promise<ApiAnswer> =>
      system.gateway.call(method, path, { key, ...defined({ body }) });
  const call = calling(secretKey);
  const read: AcceptanceMerchant["read"] = async (paymentId, query = "") =>
    (await server.get(`/payments/${String(paymentId)}${query}`)).body;
  const takenFor = async (paymentId: string): Promise<unknown> => {
    const ledger = await system.provider.call("GET", `/sandbox/ledger?payment=${paymentId}_1`);
    return ledger.body["entries"];
  };
  return {
    ...merchant,
    call,
    client: calling(publishableKey),
    pay: (body) => server.post("/payments", body),
    read,
    attempts: async (paymentId) =>
      (await read(paymentId, "?expand_attempts=true"))["attempts"] as unknown as readonly Members[],
    refusesToCreate: async (body, expected) => {
      const paymentId = nextPaymentId();
      const answer = await call("POST", "/payments", { payment_id: paymentId, ...body });
      expectRefusal(answer, expected);
      const missing = await call("GET", `/payments/${paymentId}`);
      expectRefusal(missing, { status: 404, code: "HE_02", reason: "payment_not_found" });
      expect(await takenFor(paymentId)).toEqual([]);
      expect(inbox.received().filter(({ rawBody }) => rawBody.includes(paymentId))).toEqual([]);
      return answer;
    },
    refusesAndKeeps: async (paymentId, send, expected) => {
      const query = "?expand_attempts=true&expand_captures=true";
      const before = await read(paymentId, query);
      const answer = await send();
      expectRefusal(answer, expected);
      expect(await read(paymentId, query)).toEqual(before);
      return answer;
    },
  };
};

const startAcceptance = (setup: Partial<MerchantSetup>): Acceptance => {
  let system: System;
  let merchant: AcceptanceMerchant;
  let database: pg.Pool;
  const stops: (() => Promise<void>)[] = [];
  const newMerchant: Acceptance["newMerchant"] = async (own = {}) => {
    const made = await startMerchant(system, own);
    stops.push(() => made.inbox.stop());
    return withExpectations(system, made);
  };
  beforeAll(async () => {
    system = await startSystem();
    database = new pg.Pool({ connectionString: system.stack.surroundings.databaseUrl(databaseNameOf("payments")) });
    merchant = await newMerchant(setup);
  }, 120_000);
  afterAll(async () => {
    for (const stop of stops) await stop();
    await database.end();
    await system.stop();
  });
  return {
    system: () => system,
    merchant: () => merchant,
    newMerchant,
    age: async (paymentId, seconds) => {
      const { rowCount } = await database.query(
        `update payments set created_at = created_at - make_interval(secs => $2),
           expires_at = expires_at - make_interval(secs => $2) where payment_id = $1`,
        [paymentId, seconds],
      );
      expect(rowCount).toBe(1);
    },
  };
};

/**
 * Declares one test for each row of a theme, on a whole Railyard of its own. Throws when the theme has no rows, a row
 * has no test, or a test no row, so that nothing passes by looking at nothing.
 */
export const proveRows = <Theme extends AcceptanceTheme>(
  theme: Theme,
  setup: Partial<MerchantSetup>,
  proofsWith: (acceptance: Acceptance) => Readonly<Record<AcceptanceRow<Theme>, () => Promise<void>>>,
): void => {
  describe(theme, () => {
    const rows: readonly string[] = acceptanceRows[theme];
    const proofs = new Map<string, () => Promise<void>>(Object.entries(proofsWith(startAcceptance(setup))));
    if (rows.length === 0) throw new RangeError(`${theme} has no rows`);
    if (rows.length !== proofs.size) throw new RangeError(`${theme} has a proof that belongs to no row`);
    for (const row of rows) {
      const proof = proofs.get(row);
      if (proof === undefined) throw new RangeError(`${theme} does not prove "${row}"`);
      it(row, proof);
    }
  });
};
