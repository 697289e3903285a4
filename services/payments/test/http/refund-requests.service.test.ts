// Users whose roles have limits refund within them; beyond, another user has to approve.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { PaymentActionList, PaymentTimeline, RefundRequest } from "@railyard/contracts";
import { eventually } from "@railyard/testing";

import type { CallResult } from "../support/http-call.ts";
import type { Shop, Stack } from "../support/stack.ts";
import { cardPayment, startStack } from "../support/stack.ts";

let stack: Stack;
let shop: Shop;

beforeAll(async () => {
  stack = await startStack();
}, 60_000);

afterAll(() => stack.stop());

let users = 0;

/** A user of the shop; all are of one organization. */
interface User {
  readonly userId: string;
  call(method: string, path: string, body?: unknown, of?: Shop): Promise<CallResult>;
}

const refunding = ["payments:read", "payments:write", "refunds:read", "refunds:write"];

const user = (refundLimits?: string, more: Readonly<Record<string, unknown>> = {}): User => {
  users += 1;
  const userId = `usr_${String(users)}`;
  const principal = {
    kind: "jwt",
    userId,
    organizationId: "org_1",
    permissions: refunding,
    refundLimits,
    ...more,
  } as const;
  return {
    userId,
    call: (method, path, body, of = shop) => of.as({ ...principal, merchantId: of.merchantId }, method, path, body),
  };
};

const reasonOf = ({ status, body }: CallResult): readonly [number, string] => [
  status,
  (body as { readonly error?: { readonly reason: string } }).error?.reason ?? "",
];

const refund = (by: User, paymentId: string, amount: number): Promise<CallResult> =>
  by.call("POST", "/refunds", { payment_id: paymentId, amount });

const requested = async (by: User, paymentId: string, amount = 2000): Promise<RefundRequest> => {
  const body = { payment_id: paymentId, amount, reason: "damaged", note: "The parcel was wet." };
  const answer = await by.call("POST", "/refund_requests", body);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.body as RefundRequest;
};

const decide = (by: User, id: string, decision: string, body?: unknown): Promise<CallResult> =>
  by.call("POST", `/refund_requests/${id}/${decision}`, body);

const refundsOf = async (paymentId: string): Promise<readonly number[]> =>
  ((await shop.read(paymentId)).refunds ?? []).map(({ amount }) => amount);

describe("a user whose roles have limits", () => {
  beforeAll(() => {
    shop = stack.shop();
  });

  it("refunds up to them and is shown how to ask for more", async () => {
    const { payment_id: id } = await shop.pay();
    const limited = user("USD:1000:1500");
    expect(reasonOf(await refund(limited, id, 1001))).toEqual([403, "refund_beyond_limit"]);
    // Everything that is left counts as the amount that it is.
    expect(reasonOf(await limited.call("POST", "/refunds", { payment_id: id }))).toEqual([403, "refund_beyond_limit"]);
    expect((await refund(limited, id, 1000)).status).toBe(200);
    const beyond = await refund(limited, id, 501);
    expect(beyond.body).toMatchObject({
      error: {
        code: "IR_55",
        data: { currency: "USD", left: 500 },
        message: expect.stringContaining("/refund_requests"),
      },
    });
    expect((await refund(limited, id, 500)).status).toBe(200);
    expect(reasonOf(await refund(limited, id, 1))).toEqual([403, "refund_beyond_limit"]);
    expect((await refund(user("USD:1000:1500"), id, 1)).status).toBe(200);
    expect((await shop.refund(id, { amount: 3000 })).amount).toBe(3000);
    expect((await refund(user(), id, 1500)).status).toBe(200);
  });

  it.each(["", "EUR:100000:100000", "USD:nonsense:1", "USD:1000"])(
    "refunds nothing in a currency that is not listed: '%s'",
    async (limits) => {
      const { payment_id: id } = await shop.pay();
      expect(reasonOf(await refund(user(limits), id, 1))).toEqual([403, "refund_beyond_limit"]);
    },
  );

  it("does not exceed the day with refunds at the same moment, at several merchants", async () => {
    const limited = user("USD:1000:2500");
    const other = stack.shop();
    const mine = await Promise.all([shop.pay(), shop.pay(), shop.pay()]);
    const others = await Promise.all([other.pay(), other.pay(), other.pay()]);
    const answers = await Promise.all([
      ...mine.map(({ payment_id: id }) => refund(limited, id, 1000)),
      ...others.map(({ payment_id }) => limited.call("POST", "/refunds", { payment_id, amount: 1000 }, other)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter((answer) => reasonOf(answer)[1] === "refund_beyond_limit")).toHaveLength(4);
    const [taken] = await stack.rows<{ amount: string }>(
      "select amount::text from refund_allowances where user_id = $1",
      limited.userId,
    );
    expect(taken).toEqual({ amount: "2000" });
  });

  it("keeps what was left when a refund does not begin", async () => {
    const { payment_id: id } = await shop.pay();
    const limited = user("USD:7000:7000");
    const answers = await Promise.all([refund(limited, id, 6540), refund(limited, id, 6540)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { payment_id: next } = await shop.pay();
    expect((await refund(limited, next, 460)).status).toBe(200);
  });

  it("cancels after the capture within them as well, and is shown both beforehand", async () => {
    const { payment_id: id } = await shop.pay();
    const limited = user("USD:6539:9000");
    const actionsFor = async (who: User) => {
      const { body } = await who.call("GET", `/payments/${id}/actions`);
      const { actions } = body as PaymentActionList;
      return Object.fromEntries(actions.map((one) => [one.action, one]));
    };
    expect(await actionsFor(limited)).toMatchObject({
      refund: { maximum_amount: 6540, approval_above: 6539, reason_if_not: null },
      cancel_post_capture: { approval_above: null, reason_if_not: expect.stringContaining("6539") },
    });
    expect((await actionsFor(user()))["refund"]).toMatchObject({ approval_above: null });
    const path = `/payments/${id}/cancel_post_capture`;
    expect(reasonOf(await limited.call("POST", path))).toEqual([403, "refund_beyond_limit"]);
    const wider = user("USD:6540:7000");
    expect((await wider.call("POST", path)).status).toBe(200);
    const { payment_id: next } = await shop.pay();
    expect(reasonOf(await refund(wider, next, 461))).toEqual([403, "refund_beyond_limit"]);
  });
});

describe("a refund request", () => {
  beforeAll(() => {
    shop = stack.shop();
  });

  it("is approved by another user, refunds once, and is audited", async () => {
    const { payment_id: id } = await shop.pay();
    const [support, operator] = [user("USD:1000:1000"), user()];
    const { refund_request_id: request, ...open } = await requested(support, id);
    expect(open).toMatchObject({ status: "open", amount: 2000, requested_by: support.userId, refund_id: null });
    expect(await refundsOf(id)).toEqual([]);
    const approvals = await Promise.all(
      [operator, operator, user()].map((by) => decide(by, request, "approve", { note: "Seen." })),
    );
    expect(approvals.some(({ status }) => status === 200)).toBe(true);
    expect(await refundsOf(id)).toEqual([2000]);
    const { body } = await operator.call("GET", `/refund_requests/${request}`);
    const { refund_id: refundId } = body as RefundRequest;
    expect(body).toMatchObject({ status: "completed", decision_note: "Seen.", decided_by: expect.any(String) });
    expect((await shop.send("GET", `/refunds/${refundId ?? ""}`)).body).toMatchObject({ reason: "damaged" });
    expect(reasonOf(await decide(user(), request, "reject"))).toEqual([400, "refund_request_not_open"]);
    const changes = await shop.recordedChanges(request);
    expect(changes).toMatchObject([
      { action: "created", operation_id: "requestRefund", actor_id: support.userId },
      { action: "approved", operation_id: "approveRefundRequest" },
      { action: "completed", operation_id: "approveRefundRequest" },
    ]);
    const timeline = await operator.call("GET", `/payments/${id}/timeline`);
    const entries = (timeline.body as PaymentTimeline).entries.filter(({ kind }) => kind === "refund_request");
    expect(entries).toMatchObject([
      { action: "requested", actor: { id: support.userId }, data: { note: "The parcel was wet." } },
      { action: "approved", outcome: "succeeded", data: { note: "Seen.", refund_id: refundId } },
    ]);
  });

  it("is not approved by the one who asked, beyond one's own limits or without the permission", async () => {
    const { payment_id: id } = await shop.pay();
    const support = user("USD:1000:1000");
    const { refund_request_id: request } = await requested(support, id);
    expect(reasonOf(await decide(support, request, "approve"))).toEqual([403, "refund_request_own"]);
    expect(reasonOf(await decide(support, request, "reject"))).toEqual([403, "refund_request_own"]);
    expect(reasonOf(await decide(user("USD:1999:9000"), request, "approve"))).toEqual([403, "refund_beyond_limit"]);
    const reader = user(undefined, { permissions: ["payments:read", "refunds:read", "payments:write"] });
    expect(reasonOf(await decide(reader, request, "approve"))).toEqual([403, "forbidden"]);
    expect((await shop.send("POST", `/refund_requests/${request}/approve`)).status).toBe(401);
    expect(reasonOf(await decide(user(), request, "withdraw"))).toEqual([403, "refund_request_of_another"]);
    // What a limited user approves counts against that user's day.
    const approver = user("USD:2000:2500");
    expect((await decide(approver, request, "approve")).body).toMatchObject({ status: "completed" });
    expect(reasonOf(await refund(approver, id, 501))).toEqual([403, "refund_beyond_limit"]);
    expect((await refund(support, id, 1000)).status).toBe(200);
  });

  it.each([
    ["reject", "rejected", "rejectRefundRequest", false],
    ["withdraw", "withdrawn", "withdrawRefundRequest", true],
  ] as const)("ends by %s and refunds nothing", async (decision, status, operation_id, isOwn) => {
    const { payment_id: id } = await shop.pay();
    const support = user("");
    const { refund_request_id: request } = await requested(support, id);
    const by = isOwn ? support : user("");
    expect((await decide(by, request, decision, { note: "No." })).body).toMatchObject({
      status,
      decided_by: by.userId,
      decision_note: "No.",
    });
    const changes = await shop.recordedChanges(request);
    expect(changes.at(-1)).toMatchObject({ action: status, operation_id, actor_id: by.userId });
    for (const next of ["approve", "reject"]) {
      expect(reasonOf(await decide(user(), request, next))).toEqual([400, "refund_request_not_open"]);
    }
    expect(await refundsOf(id)).toEqual([]);
  });

  it("must be refundable when it is made and when it is approved", async () => {
    const { payment_id: id } = await shop.pay();
    const support = user("");
    const tooMuch = { payment_id: id, amount: 6541, note: "All." };
    expect(reasonOf(await support.call("POST", "/refund_requests", tooMuch))).toEqual([400, "refund_exceeds_captured"]);
    expect((await support.call("POST", "/refund_requests", { payment_id: id })).status).toBe(400);
    expect((await support.call("POST", "/refund_requests", { ...tooMuch, refund_id: "mine" })).status).toBe(400);
    const { refund_request_id: request } = await requested(support, id, 6000);
    await shop.refund(id, { amount: 1000 });
    expect(reasonOf(await decide(user(), request, "approve"))).toEqual([400, "refund_exceeds_captured"]);
    expect((await support.call("GET", `/refund_requests/${request}`)).body).toMatchObject({ status: "open" });
  });

  it("is finished after a crash with one refund, or with the reason why there is none", async () => {
    const { payment_id: id } = await shop.pay();
    const support = user("");
    const [first, second] = [await requested(support, id, 4000), await requested(support, id, 4000)];
    const becomes = (request: RefundRequest, status: string) =>
      eventually(async () => {
        const { body } = await support.call("GET", `/refund_requests/${request.refund_request_id}`);
        expect(body).toMatchObject({ status });
        return body as RefundRequest;
      });
    const crash = async ({ refund_request_id: request }: RefundRequest) => {
      const approved = "status = 'approved', decided_by = 'usr_x', due_at = now()";
      await stack.rows(`update refund_requests set ${approved} where refund_request_id = $1`, request);
    };
    await crash(first);
    const { refund_id: refundId } = await becomes(first, "completed");
    // Once more, as if the process had died after the refund.
    await crash(first);
    expect(await becomes(first, "completed")).toMatchObject({ refund_id: refundId });
    await crash(second);
    expect(await becomes(second, "failed")).toMatchObject({ error_code: "IR_13", refund_id: null });
    expect(await refundsOf(id)).toEqual([4000]);
  });

  it("keeps nothing that users wrote when the customer is erased, nor does the audit log", async () => {
    const customer = "cus_of_requests";
    await shop.send("POST", "/customers", { customer_id: customer, name: "Ada" });
    const { payment_id: id } = await shop.pay(cardPayment(undefined, { customer_id: customer }));
    const operator = user();
    const { refund_request_id: request } = await requested(user("USD:1000:1000"), id);
    const { refund_request_id: open } = await requested(user("USD:1000:1000"), id);
    expect((await decide(operator, request, "reject", { note: "Ada is wrong." })).status).toBe(200);
    const written = JSON.stringify([await shop.recordedChanges(request), await shop.recordedChanges(open)]);
    expect(written).not.toMatch(/parcel|Ada is/);
    expect((await shop.send("DELETE", `/customers/${customer}`)).status).toBe(200);
    await eventually(async () => {
      const notes = await Promise.all(
        [request, open].map(async (one) => (await operator.call("GET", `/refund_requests/${one}`)).body),
      );
      expect(notes).toMatchObject([
        { status: "rejected", note: "Redacted", decision_note: "Redacted" },
        { status: "open", note: "Redacted", decision_note: null },
      ]);
    });
  });

  it("expires, and is refused from that moment on", async () => {
    const { payment_id: id } = await shop.pay();
    const { refund_request_id: request } = await requested(user(""), id);
    await stack.rows("update refund_requests set expires_at = now() where refund_request_id = $1", request);
    expect(reasonOf(await decide(user(), request, "approve"))).toEqual([400, "refund_request_not_open"]);
    await stack.rows("update refund_requests set due_at = now() where refund_request_id = $1", request);
    await eventually(async () => {
      const { body } = await shop.send("GET", `/refund_requests/${request}`);
      expect(body).toMatchObject({ status: "expired", decided_by: null });
    });
  });

  it("is listed by status and payment, and is seen by its own merchant and profile alone", async () => {
    shop = stack.shop();
    const { payment_id: id, profile_id: profileId } = await shop.pay();
    const { payment_id: other } = await shop.pay();
    const support = user("");
    const first = await requested(support, id, 100);
    const second = await requested(support, other, 200);
    await decide(support, first.refund_request_id, "withdraw");
    const listed = async (query: string, by: User = support) => {
      const { body } = await by.call("GET", `/refund_requests${query}`);
      const { data, ...counts } = body as { readonly data: readonly RefundRequest[] };
      return { ids: data.map(({ refund_request_id: request }) => request), ...counts };
    };
    const both = [second.refund_request_id, first.refund_request_id];
    expect(await listed("")).toEqual({ ids: both, count: 2, total_count: 2, total_count_relation: "exact" });
    expect((await listed("?status=open")).ids).toEqual([second.refund_request_id]);
    expect((await listed(`?payment_id=${id}`)).ids).toEqual([first.refund_request_id]);
    expect(await listed("?limit=1&offset=1")).toMatchObject({ ids: [first.refund_request_id], total_count: 2 });
    expect((await support.call("GET", "/refund_requests?state=open")).status).toBe(400);
    expect((await listed("", user(undefined, { profileId: profileId ?? "" }))).ids).toEqual(both);
    const elsewhere = user(undefined, { profileId: "pro_other" });
    expect((await listed("", elsewhere)).ids).toEqual([]);
    const stranger = stack.shop();
    for (const [method, path] of [
      ["GET", ""],
      ["POST", "/approve"],
      ["POST", "/reject"],
      ["POST", "/withdraw"],
    ] as const) {
      const target = `/refund_requests/${second.refund_request_id}${path}`;
      expect(reasonOf(await elsewhere.call(method, target))).toEqual([404, "refund_request_not_found"]);
      expect(reasonOf(await user().call(method, target, undefined, stranger))).toEqual([
        404,
        "refund_request_not_found",
      ]);
    }
    const body = { payment_id: id, note: "Please." };
    expect((await elsewhere.call("POST", "/refund_requests", body)).status).toBe(404);
  });
});
