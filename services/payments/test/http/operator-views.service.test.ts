// What the platform's operator sees of payments of all merchants, and of the rules about errors of providers.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Principal } from "@railyard/auth";
import type { ErrorMappingMatch, ErrorMappingRule, InstalledCardRanges, OverdueObjects } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import { ok } from "../support/answers.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack({ SYNC_FIRST_DELAY_MS: "600000" });
  shop = stack.shop();
}, 60_000);
afterAll(() => stack.stop());

const admin = { kind: "admin_key" } as const;
const read = <Body>(path: string): Promise<Body> => ok<Body>(shop.as(admin, "GET", path));

describe("what is overdue", () => {
  it("is counted by its kind, with the ids of the oldest, of every merchant", async () => {
    const other = stack.shop();
    const [paid, later] = [await shop.pay(), await other.pay()];
    for (const [payment, hours] of [
      [paid, 3],
      [later, 1],
    ] as const) {
      await stack.rows(
        `update attempts set status = 'pending', due_at = now() + interval '1 hour',
           modified_at = now() - interval '${String(hours)} hours' where payment_id = $1`,
        payment.payment_id,
      );
    }
    const { kinds } = await read<OverdueObjects>("/operator/overdue");
    const processing = kinds.find(({ kind }) => kind === "payment_processing");
    expect(processing).toMatchObject({
      count: 2,
      objects: [
        { merchant_id: shop.merchantId, object_id: paid.payment_id, overdue_since: expect.any(String) },
        { merchant_id: other.merchantId, object_id: later.payment_id },
      ],
    });
    expect(Math.round((processing?.oldest_age_seconds ?? 0) / 60)).toBe(165);
    const others = kinds.filter(({ kind }) => kind !== "payment_processing");
    expect(others.map(({ kind }) => kind)).toEqual([
      "payment_capture",
      "refund",
      "unmatched_transaction",
      "payout",
      "subscription",
      "dispute_answer",
      "unmatched_review",
    ]);
    expect(others.every(({ count, objects }) => count === 0 && objects.length === 0)).toBe(true);
  });
});

const key = { connector: "fauxpay", flow: "Payment", sub_flow: "Authorize", code: "Own_Code", message: "" };
const handling = { status: "Failure", decision: "retry", unified_code: "UE_1000", unified_message: "Declined" };

interface Page<Row> {
  readonly count: number;
  readonly data: readonly Row[];
}

const match = (more: object): Promise<ErrorMappingMatch> =>
  read(`/operator/error_mapping_rules/match?${new URLSearchParams({ ...key, ...more }).toString()}`);

describe("error-mapping rules", () => {
  beforeAll(async () => {
    await shop.as(admin, "POST", "/gsm", { ...key, ...handling });
    await shop.as(admin, "POST", "/gsm", { ...key, ...handling, message: "exactly so", decision: "do_default" });
  });

  it("are listed with all members, by connector and the beginning of the code", async () => {
    const { count, data } = await read<Page<ErrorMappingRule>>("/operator/error_mapping_rules?code=own_c");
    expect([count, data.map(({ message }) => message)]).toEqual([2, ["", "exactly so"]]);
    expect(data[0]).toMatchObject({ ...key, ...handling, step_up_possible: false, description: null });
    const ofOther = await read<Page<ErrorMappingRule>>("/operator/error_mapping_rules?connector=phonypay&code=own_c");
    expect(ofOther.data).toEqual([]);
    const second = await read<Page<ErrorMappingRule>>("/operator/error_mapping_rules?code=own_c&limit=1&offset=1");
    expect(second.data.map(({ message }) => message)).toEqual(["exactly so"]);
    expect((await read<Page<ErrorMappingRule>>("/operator/error_mapping_rules?code=%25")).data).toEqual([]);
  });

  it("apply by the message, else by the code, else not", async () => {
    expect(await match({ message: "exactly so" })).toMatchObject({ matched_by: "message", decision: "do_default" });
    expect(await match({ message: "otherwise" })).toMatchObject({
      matched_by: "code",
      decision: "retry",
      unified_code: "UE_1000",
      rule: { message: "" },
    });
    expect(await match({ code: "unheard_of" })).toEqual({
      matched_by: "none",
      rule: null,
      decision: "do_default",
      unified_code: "UE_9000",
      unified_message: "Something went wrong",
      error_category: null,
    });
  });

  it("are missing for the codes with which payments failed, the most frequent first", async () => {
    const fail = async (code: string): Promise<void> => {
      const { payment_id: id } = await shop.pay(cardPayment("4000000000000002"));
      await stack.rows(
        `update attempts set details = jsonb_set(details, '{error,code}', to_jsonb($2::text)) where payment_id = $1`,
        id,
        code,
      );
      // The list, and with it the totals, follows changes of the payment.
      await stack.rows("update payments set modified_at = now() where payment_id = $1", id);
    };
    await fail("seldom");
    await fail("often");
    await fail("often");
    await fail("Own_Code");
    await eventually(
      async () => {
        await ok(shop.send("GET", `/analytics/payments?start_time=${new Date().toISOString()}`));
        const { data } = await read<Page<{ code: string; payments: number; connector: string }>>(
          "/operator/unmapped_errors?days=1",
        );
        const known = data.filter(({ code }) => ["often", "seldom", "Own_Code"].includes(code));
        expect(known.map(({ code, payments }) => [code, payments])).toEqual([
          ["often", 2],
          ["seldom", 1],
        ]);
      },
      { timeoutMs: 15_000 },
    );
    expect((await read<Page<unknown>>("/operator/unmapped_errors?limit=1")).count).toBe(1);
  }, 30_000);
});

describe("card ranges", () => {
  it("state when they were imported, and what is known of a BIN", async () => {
    const none = await read<InstalledCardRanges>("/operator/card_ranges");
    expect(none).toEqual({ imported_at: null, imported_ranges: 0, card: null });
    const known = await read<InstalledCardRanges>("/operator/card_ranges?bin=424242");
    expect(known.card).toMatchObject({ card_iin: "424242", card_network: "Visa" });
    expect((await read<InstalledCardRanges>("/operator/card_ranges?bin=000000")).card).toBeNull();
    expect((await shop.as(admin, "GET", "/operator/card_ranges?bin=4242")).status).toBeGreaterThanOrEqual(400);
  });

  it("have issuers that the operator lists too", async () => {
    expect((await shop.as(admin, "GET", "/card_issuers?limit=1")).status).toBe(200);
  });
});

describe("a caller who is not the operator", () => {
  const paths = [
    "/operator/overdue",
    "/operator/error_mapping_rules",
    "/operator/error_mapping_rules/match?connector=a&flow=b&sub_flow=c&code=d",
    "/operator/unmapped_errors",
    "/operator/card_ranges",
  ];
  it("sees none of it", async () => {
    const user: Principal = { kind: "jwt", merchantId: shop.merchantId, permissions: ["payments:read"] };
    for (const path of paths) {
      expect([path, (await shop.send("GET", path)).status]).toEqual([path, 401]);
      expect([path, (await shop.as(user, "GET", path)).status]).toEqual([path, 401]);
    }
  });

  it.each(["limit=0", "limit=101", "colour=red"])("nor does the operator with %s", async (query) => {
    for (const path of ["/operator/error_mapping_rules", "/operator/unmapped_errors"]) {
      expect((await shop.as(admin, "GET", `${path}?${query}`)).status).toBeGreaterThanOrEqual(400);
    }
  });
});
