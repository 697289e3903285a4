import { afterEach, beforeEach, describe, expect, it } from "@jest/globals";
import type { Envelope } from "@railyard/contracts";
import { createDatabase } from "@railyard/database";
import type { Database } from "@railyard/database";
import { silentLogger } from "@railyard/telemetry";
import { testDatabase } from "@railyard/testing";
import { createEventIntake } from "../../../src/adapters/postgres/event-intake.ts";
import { recordedEventOf } from "../../../src/domain/merchant-event.ts";
import type { EventIntake } from "../../../src/ports.ts";
import { migrationsFolder } from "../../support/events-environment.ts";

const source = "railyard/payments";
const leaseMs = 60_000;

let testing: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let intake: EventIntake;

const envelopeAt = (position: number, merchantId = "m_1"): Envelope => ({
  specversion: "1.0",
  id: `evt_${String(position)}`,
  source,
  type: "payments.payments.payment_succeeded",
  subject: "pay_1",
  time: "2026-01-15T10:00:00.123Z",
  datacontenttype: "application/json",
  sequence: "1",
  partitionkey: merchantId,
  position,
  data: {
    merchant_id: merchantId,
    profile_id: "pro_1",
    event_class: "payments",
    event_type: "payment_succeeded",
    object_id: "pay_1",
    object_version: 1,
    content: { type: "payment_details", object: { payment_id: "pay_1" } },
  },
});

/** Takes the events after the cursor and reserves all but those named. Answers the ids of both kinds. */
const take = async (envelopes: readonly Envelope[], unreserved: readonly string[] = [], after = 0) => {
  const events = envelopes.map(recordedEventOf);
  const reserved = events.map(({ eventId }) => eventId).filter((id) => !unreserved.includes(id));
  const step = { source, after, reached: envelopes.at(-1)?.position ?? after };
  const taken = await intake.take(step, envelopes, events, reserved);
  if (taken === undefined) return undefined;
  const { claimed, queued } = taken;
  return { claimed: claimed.map(({ eventId }) => eventId), queued: queued.map(({ eventId }) => eventId) };
};

const claimedInDatabase = async (): Promise<readonly string[]> => {
  const { rows } = await database.pool.query<{ event_id: string }>(
    "select event_id from deliveries where claim_id is not null and claimed_until > now() order by event_id",
  );
  return rows.map((row) => row.event_id);
};

beforeEach(async () => {
  testing = await testDatabase({ migrationsFolder });
  database = createDatabase({ url: testing.url, poolSize: 2, applicationName: "intake", logger: silentLogger });
  await database.pool.query("insert into inbox_cursor (source) values ($1)", [source]);
  intake = createEventIntake({ database, leaseMs });
});

afterEach(async () => {
  await database.close();
  await testing.drop();
});

describe("taking events", () => {
  it("claims the deliveries that the worker has places for, with all that it needs to send them", async () => {
    const envelopes = [envelopeAt(1), envelopeAt(2), envelopeAt(3)];
    const step = { source, after: 0, reached: 3 };
    const taken = await intake.take(step, envelopes, envelopes.map(recordedEventOf), ["evt_1", "evt_3"]);
    const { claimed = [], queued = [] } = taken ?? {};
    expect(queued.map(({ eventId }) => eventId)).toEqual(["evt_2"]);
    const { rows } = await database.pool.query(
      "select event_id, endpoint_id, claim_id, tries, body from deliveries join events using (event_id) order by 1",
    );
    const [first, second, third] = rows;
    expect([first.claim_id, second.claim_id, third.claim_id]).toEqual([expect.any(String), null, first.claim_id]);
    expect(
      claimed.map((delivery) => [delivery.eventId, delivery.endpointId, delivery.claimId, delivery.tries]),
    ).toEqual([first, third].map((row) => [row.event_id, row.endpoint_id, row.claim_id, row.tries]));
    expect(claimed.map(({ body }) => body)).toEqual([first.body, third.body]);
  });

  it("stores nothing when the cursor is elsewhere", async () => {
    expect(await take([envelopeAt(8)], [], 7)).toBeUndefined();
    expect((await database.pool.query("select from events")).rowCount).toBe(0);
  });

  it("stores and claims nothing twice, also where the cursor was set back", async () => {
    expect(await take([envelopeAt(1)])).toEqual({ claimed: ["evt_1"], queued: [] });
    expect(await take([envelopeAt(1)])).toBeUndefined();
    await database.pool.query("update inbox_cursor set position = 0");
    expect(await take([envelopeAt(1)])).toEqual({ claimed: [], queued: ["evt_1"] });
    expect((await database.pool.query("select from deliveries")).rowCount).toBe(1);
    expect(await claimedInDatabase()).toEqual(["evt_1"]);
  });

  it("leaves what goes to endpoints with failures on record to the queue", async () => {
    await database.pool.query(`
      insert into endpoints (endpoint_id, consecutive_failures, disabled_url, blocked_until) values
        ('m_failing:pro_1', 1, null, null),
        ('m_blocked:pro_1', 10, null, now() - interval '1 minute'),
        ('m_disabled:pro_1', 0, 'http://old.example', now() + interval '1 minute'),
        ('m_recovered:pro_1', 0, null, null)`);
    const merchants = ["m_failing", "m_blocked", "m_disabled", "m_recovered", "m_new"];
    const envelopes = merchants.map((merchantId, index) => envelopeAt(index + 1, merchantId));
    const recorded = { claimed: ["evt_4", "evt_5"], queued: ["evt_1", "evt_2", "evt_3"] };
    expect(await take(envelopes)).toEqual(recorded);
    expect(await claimedInDatabase()).toEqual(recorded.claimed);
  });
});
