// Following events in the order in which they were stored, without a webhook address.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createHmac } from "node:crypto";
import type { Principal } from "@railyard/auth";
import type { EventStreamPage } from "@railyard/contracts";
import { eventually } from "@railyard/testing";
import type { EventsEnvironment, Happening, Replica } from "../support/events-environment.ts";
import { startEventsEnvironment, userOf } from "../support/events-environment.ts";
import type { RawAnswer } from "../support/raw-request.ts";
import { rawRequest } from "../support/raw-request.ts";

const hashKey = "hash_key_of_the_profile";

let environment: EventsEnvironment;
let replica: Replica;
let port: number;

interface Following {
  readonly query?: Readonly<Record<string, string>>;
  readonly principal?: Principal;
  readonly at?: number;
}

const asked = (merchantId: string, { query = {}, principal = userOf(merchantId), at = port }: Following = {}) =>
  rawRequest({
    port: at,
    method: "GET",
    path: `/events/stream?${String(new URLSearchParams(query))}`,
    headers: { "x-railyard-identity": environment.identityOf(principal) },
  });

const pageIn = ({ status, json, text }: RawAnswer): EventStreamPage => {
  if (status !== 200) throw new Error(`${String(status)}: ${text}`);
  return json as EventStreamPage;
};

const followed = async (merchantId: string, following?: Following): Promise<EventStreamPage> =>
  pageIn(await asked(merchantId, following));

const idsIn = ({ data }: EventStreamPage): readonly string[] => data.map((event) => event.event_id);

const reasonOf = ({ status, json }: RawAnswer): readonly [number, string] => {
  const { error } = json as { readonly error: { readonly reason: string } };
  return [status, error.reason];
};

/** Every event, page by page. */
const everything = async (merchantId: string, query: Readonly<Record<string, string>>): Promise<readonly string[]> => {
  const ids: string[] = [];
  let after = "start";
  for (;;) {
    const page = await followed(merchantId, { query: { ...query, after } });
    ids.push(...idsIn(page));
    after = page.next_after;
    if (!page.has_more) return ids;
  }
};

const published = async (...happenings: readonly Happening[]): Promise<readonly string[]> => {
  const ids = await environment.publish(...happenings);
  const [{ merchantId = "" } = {}] = happenings;
  await eventually(async () => {
    expect((await everything(merchantId, {})).slice(-ids.length)).toEqual(ids);
  });
  return ids;
};

beforeAll(async () => {
  environment = await startEventsEnvironment({ EVENT_POLLS_PER_MERCHANT: "3", EVENT_RETENTION_DAYS: "30" });
  replica = await environment.startReplica();
  ({ port } = replica);
}, 30_000);

afterAll(async () => {
  await environment.stop();
});

describe("an event of the stream", () => {
  it("has the exact body and the signed headers of a webhook, although the profile has no address", async () => {
    await environment.setMerchant("m_signed", {
      webhookUrl: null,
      previousHashKey: "key_before",
      password: "password of the receiver",
      customHeaders: { "x-shop": "secret of the shop" },
    });
    const [id = ""] = await published({ merchantId: "m_signed", objectId: "pay_1", objectVersion: 7 });
    const answer = await asked("m_signed", { query: { after: "start" } });
    const [event] = pageIn(answer).data;
    const headers = Object.fromEntries(event?.headers ?? []) as Record<string, string>;
    const body = event?.body ?? "";
    expect(event).toMatchObject({ event_id: id, profile_id: "pro_main", object_id: "pay_1" });
    const signed = `${id}.${headers["webhook-timestamp"] ?? ""}.${body}`;
    const signatures = [hashKey, "key_before"].map((key) => createHmac("sha256", key).update(signed).digest("base64"));
    expect(headers["webhook-signature"]).toBe(signatures.map((signature) => `v1,${signature}`).join(" "));
    expect(Math.abs(Number(headers["webhook-timestamp"]) - Date.now() / 1_000)).toBeLessThan(60);
    expect(JSON.parse(body)).toMatchObject({
      event_id: id,
      event_type: "payment_succeeded",
      content: { type: "payment_details", object: { payment_id: "pay_1", amount: 6540 } },
    });
    expect(headers["x-webhook-signature-512"]).toBe(createHmac("sha512", hashKey).update(body).digest("hex"));
    expect(headers).toMatchObject({
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-attempt": "1",
      "webhook-sequence": "7",
    });
    expect(answer.text).not.toMatch(/secret of the shop|password|authorization/);
  });

  it("is what the webhook of the same event carries, but for the time of the signature", async () => {
    await environment.setMerchant("m_both", { webhookUrl: environment.receiver.url("/both") });
    await published({ merchantId: "m_both", objectId: "pay_2" });
    const [event] = (await followed("m_both", { query: { after: "start" } })).data;
    const webhook = await eventually(() => {
      const [received] = environment.receiver.received("/both");
      if (received === undefined) throw new Error("not delivered yet");
      return received;
    });
    expect(event?.body).toBe(webhook.body);
    const names = (event?.headers ?? []).map(([name]) => name);
    const ofConnection = ["accept-encoding", "connection", "content-length", "host", "traceparent"];
    expect(Object.keys(webhook.headers).filter((name) => !ofConnection.includes(name))).toEqual(names);
  });

  it("leaves the delivery as it is and records no attempt", async () => {
    await environment.setMerchant("m_uncounted", { webhookUrl: null });
    const [id = ""] = await published({ merchantId: "m_uncounted" });
    await followed("m_uncounted", { query: { after: "start" } });
    await eventually(async () => expect(await environment.stateOf(id)).toBe("held"));
    const attempts = await environment.rows("select 1 from delivery_attempts where initial_attempt_id = $1", id);
    expect(attempts).toEqual([]);
  });
});

describe("the order of the stream", () => {
  it("is that in which events were stored, page by page, each once, whatever the times in their ids are", async () => {
    await environment.setMerchant("m_order", { webhookUrl: null });
    const first = await published({ merchantId: "m_order", objectId: "pay_1" });
    const events = ["pay_2", "pay_3", "pay_4", "pay_5"].map((objectId) =>
      environment.outboxEventOf({ merchantId: "m_order", objectId }),
    );
    // Committed in the opposite order of their ids.
    for (const event of events.toReversed()) await environment.appendToOutbox([event]);
    const later = events.map(({ id }) => id).toReversed();
    await eventually(async () => {
      expect(await everything("m_order", { limit: "2" })).toEqual([...first, ...later]);
    });
    expect(idsIn(await followed("m_order", { query: { after: later[1] ?? "" } }))).toEqual(later.slice(2));
  });

  it("shows no event before everything that was committed before it is stored", async () => {
    await environment.setMerchant("m_gap", { webhookUrl: null });
    const ids = await published({ merchantId: "m_gap" }, { merchantId: "m_gap" });
    const [{ position = "0" } = {}] = await environment.rows<{ readonly position: string }>(
      "select position from inbox_cursor",
    );
    // As while a replica has stored an event and another one has not yet stored the one before it.
    await environment.rows(
      "update events set stream_position = $1 where event_id = $2",
      String(Number(position) + 5),
      ids[1] ?? "",
    );
    expect(await everything("m_gap", {})).toEqual(ids.slice(0, 1));
    await environment.rows("update events set stream_position = $1 where event_id = $2", position, ids[1] ?? "");
    expect(await everything("m_gap", {})).toEqual(ids);
  });

  it("continues after a source that was restored to an earlier state", async () => {
    await environment.setMerchant("m_restored", { webhookUrl: null });
    const [before = ""] = await published({ merchantId: "m_restored" });
    const merchant = "m_restored";
    const [base] = await environment.rows<{ readonly base: string }>("select base from event_stream_base");
    await environment.rows("update inbox_cursor set position = position - 1");
    const [moved] = await environment.rows<{ readonly base: string }>("select base from event_stream_base");
    expect(Number(moved?.base)).toBe(Number(base?.base) + 1);
    await environment.rows("update inbox_cursor set position = position + 1");
    const [after = ""] = await environment.publish({ merchantId: merchant });
    await eventually(async () => {
      expect(idsIn(await followed(merchant, { query: { after: before } }))).toEqual([after]);
    });
  });

  it("continues where it was when the service is started again", async () => {
    await environment.setMerchant("m_restart", { webhookUrl: null });
    const [one = ""] = await published({ merchantId: "m_restart" });
    const { next_after: nextAfter } = await followed("m_restart", { query: { after: "start" } });
    expect(nextAfter).toBe(one);
    await replica.stop();
    const [two = ""] = await environment.publish({ merchantId: "m_restart" });
    replica = await environment.startReplica();
    ({ port } = replica);
    const page = await followed("m_restart", { query: { after: nextAfter, wait: "20" } });
    expect(idsIn(page)).toEqual([two]);
  });
});

describe("the cursor of the stream", () => {
  beforeAll(() => environment.setMerchant("m_cursor", { webhookUrl: null }));

  it("is that of now where none is given, and start while there is no event", async () => {
    expect(await followed("m_cursor")).toEqual({ data: [], next_after: "start", has_more: false });
    const [id = ""] = await published({ merchantId: "m_cursor" });
    expect(await followed("m_cursor")).toEqual({ data: [], next_after: id, has_more: false });
  });

  it("of an event that is unknown or of another merchant is refused", async () => {
    await environment.setMerchant("m_foreign", { webhookUrl: null });
    const [foreign = ""] = await published({ merchantId: "m_foreign" });
    for (const after of ["evt_of_none", foreign]) {
      expect(reasonOf(await asked("m_cursor", { query: { after } }))).toEqual([404, "event_cursor_not_found"]);
    }
  });

  it("of an event that retention removed is refused as expired", async () => {
    const after = "evt_018cc251f40070008000000000000001";
    expect(reasonOf(await asked("m_cursor", { query: { after } }))).toEqual([400, "event_cursor_expired"]);
  });

  it("of an event that was stored before there was an order is refused as expired", async () => {
    const [id = ""] = await published({ merchantId: "m_cursor" });
    await environment.rows("update events set stream_position = null where event_id = $1", id);
    expect(reasonOf(await asked("m_cursor", { query: { after: id } }))).toEqual([400, "event_cursor_expired"]);
  });
});

describe("the filters of the stream", () => {
  const merchantId = "m_filtered";
  let ids: readonly string[];

  beforeAll(async () => {
    await environment.setMerchant(
      merchantId,
      { profileId: "pro_a", webhookUrl: null },
      { profileId: "pro_b", webhookUrl: null },
    );
    ids = await published(
      { merchantId, profileId: "pro_a" },
      { merchantId, profileId: "pro_b", eventType: "payment_failed" },
      { merchantId, profileId: "pro_a", eventClass: "refunds", eventType: "refund_succeeded" },
    );
  });

  it("leave events of the types that are asked for, and move the cursor over all others", async () => {
    const page = await followed(merchantId, { query: { after: "start", events: "refund_succeeded,payment_failed" } });
    expect(idsIn(page)).toEqual(ids.slice(1));
    const none = await followed(merchantId, { query: { after: "start", events: "payout_failed" } });
    expect(none).toEqual({ data: [], next_after: ids[2], has_more: false });
  });

  it("leave the events of one profile", async () => {
    const page = await followed(merchantId, { query: { after: "start", profile_id: "pro_a" } });
    expect(idsIn(page)).toEqual([ids[0], ids[2]]);
    expect(reasonOf(await asked(merchantId, { query: { profile_id: "pro_none" } }))).toEqual([
      404,
      "event_profile_not_found",
    ]);
  });

  it("limit a credential of a profile to that profile", async () => {
    const principal: Principal = { ...userOf(merchantId), profileId: "pro_b" };
    expect(idsIn(await followed(merchantId, { principal, query: { after: "start" } }))).toEqual([ids[1]]);
    expect(reasonOf(await asked(merchantId, { principal, query: { profile_id: "pro_a" } }))).toEqual([
      400,
      "event_profile_fixed",
    ]);
    expect(reasonOf(await asked(merchantId, { principal, query: { after: ids[0] ?? "" } }))).toEqual([
      404,
      "event_cursor_not_found",
    ]);
  });

  it("need the permission to read events", async () => {
    const principal: Principal = { ...userOf(merchantId), permissions: ["payments:read"] };
    expect((await asked(merchantId, { principal })).status).toBe(403);
  });

  it("show nothing of another merchant", async () => {
    await environment.setMerchant("m_empty", { profileId: "pro_a", webhookUrl: null });
    expect((await followed("m_empty", { query: { after: "start" } })).data).toEqual([]);
  });
});

describe("waiting for an event", () => {
  const merchantId = "m_waiting";
  beforeAll(() => environment.setMerchant(merchantId, { webhookUrl: null }));

  const waitingWith = async (query: Readonly<Record<string, string>> = {}) => {
    const { next_after: after } = await followed(merchantId);
    const startedMs = performance.now();
    const answered = asked(merchantId, { query: { after, wait: "20", ...query } }).then((answer) => ({
      answer,
      tookMs: performance.now() - startedMs,
    }));
    return answered;
  };

  it("ends with the event, long before the time is over", async () => {
    const answered = waitingWith();
    await followed(merchantId);
    const [id = ""] = await environment.publish({ merchantId });
    const { answer, tookMs } = await answered;
    expect(idsIn(pageIn(answer))).toEqual([id]);
    expect(tookMs).toBeLessThan(5_000);
  });

  it("ends with an event that another replica stored", async () => {
    const other = await environment.startReplica();
    const { next_after: after } = await followed(merchantId);
    const answers = [port, other.port].map((at) => asked(merchantId, { at, query: { after, wait: "20" } }));
    const [id = ""] = await environment.publish({ merchantId });
    for (const answer of await Promise.all(answers)) expect(idsIn(pageIn(answer))).toEqual([id]);
    await other.stop();
  });

  it("ends with an empty page when the time is over, and with the cursor to continue from", async () => {
    const { next_after: after } = await followed(merchantId);
    const page = await followed(merchantId, { query: { after, wait: "1" } });
    expect(page).toEqual({ data: [], next_after: after, has_more: false });
  });

  it("does not end for events of other types, and takes the cursor past them", async () => {
    const { next_after: after } = await followed(merchantId);
    const answered = asked(merchantId, { query: { after, wait: "2", events: "refund_failed" } });
    const [id = ""] = await environment.publish({ merchantId });
    expect(pageIn(await answered)).toEqual({ data: [], next_after: id, has_more: false });
  });

  it("takes no connection to the database: more requests wait than the pool has", async () => {
    const merchants = ["m_w1", "m_w2", "m_w3"];
    for (const merchant of merchants) await environment.setMerchant(merchant, { webhookUrl: null });
    const waiting = merchants.flatMap((merchant) =>
      [1, 2].map(() => asked(merchant, { query: { after: "start", wait: "20" } })),
    );
    const [id = ""] = await environment.publish(...merchants.map((merchant) => ({ merchantId: merchant })));
    expect(id).not.toBe("");
    for (const answer of await Promise.all(waiting)) expect(pageIn(answer).data).toHaveLength(1);
  });

  it("is refused where the merchant has as many requests as it may, and allowed again when one has left", async () => {
    const { next_after: after } = await followed(merchantId);
    const waiting = [1, 2, 3].map(() => asked(merchantId, { query: { after, wait: "20" } }));
    const refused = await eventually(async () => {
      const answer = await asked(merchantId);
      expect(reasonOf(answer)).toEqual([429, "too_many_event_polls"]);
      return answer;
    });
    expect(refused.headers["retry-after"]).toBe("5");
    expect((await asked("m_cursor")).status).toBe(200);
    await environment.publish({ merchantId });
    await Promise.all(waiting);
    expect((await asked(merchantId)).status).toBe(200);
  });

  it("ends at once when the service stops, so that the stop waits for none", async () => {
    const other = await environment.startReplica();
    const answered = asked("m_cursor", { at: other.port, query: { wait: "30" } });
    await eventually(async () => {
      const { text } = await rawRequest({ port: other.port, method: "GET", path: "/metrics" });
      expect(text).toMatch(/http_server_requests_in_flight\S* 1\n/);
    });
    await other.stop();
    expect(pageIn(await answered)).toMatchObject({ data: [], has_more: false });
  });
});
