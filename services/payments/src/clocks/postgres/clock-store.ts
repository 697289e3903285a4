import type { Database, Row } from "@railyard/database";
import { bigint, defineStatement, defineTable, text, timestamptz } from "@railyard/database";
import { outboxRows } from "@railyard/outbox";

import type { PiiSeals } from "../../kernel/ports.ts";
import { sealedOutbox } from "../../kernel/postgres/outbox-events.ts";
import type { ClockStore } from "../ports.ts";

const clocks = defineTable("merchant_clocks", {
  merchant_id: text(),
  offset_ms: bigint(),
  target: timestamptz().orNull(),
});

type ClockRow = Row<typeof clocks>;

const loadClock = defineStatement<ClockRow>({
  name: "clock_load",
  text: `select ${clocks.list} from merchant_clocks where merchant_id = $1`,
});

const listClocks = defineStatement<ClockRow>({
  name: "clock_list",
  text: `select ${clocks.list} from merchant_clocks`,
});

const beginAdvance = defineStatement<ClockRow>({
  name: "clock_begin",
  text: `
    with begun as (
      insert into merchant_clocks (merchant_id, offset_ms, target, due_at) values ($1, 0, $2, now())
      on conflict (merchant_id) do update set target = excluded.target, due_at = excluded.due_at
        where merchant_clocks.target is null
      returning ${clocks.list}
    ), audited as (${outboxRows("$3", "exists (select from begun)")})
    select ${clocks.list} from begun`,
});

const leaseEnd = (milliseconds: string): string => `now() + ${milliseconds} * interval '1 millisecond'`;

const claimClock = defineStatement<ClockRow>({
  name: "clock_claim",
  text: `
    update merchant_clocks set lease_holder = $2, lease_until = ${leaseEnd("$3")}
    where merchant_id = $1 and target is not null and (lease_until is null or lease_until <= now())
    returning ${clocks.list}`,
});

const moveClock = defineStatement<ClockRow>({
  name: "clock_move",
  text: `
    update merchant_clocks set lease_until = ${leaseEnd("$3")}, offset_ms = greatest(offset_ms, $4)
    where merchant_id = $1 and lease_holder = $2 and target is not null
    returning ${clocks.list}`,
});

const endAdvance = defineStatement<ClockRow>({
  name: "clock_end",
  text: `
    update merchant_clocks set target = null, due_at = null, lease_holder = null, lease_until = null
    where merchant_id = $1 and lease_holder = $2
    returning ${clocks.list}`,
});

const releaseClock = defineStatement({
  name: "clock_release",
  text: `
    update merchant_clocks set due_at = now(), lease_holder = null, lease_until = null
    where merchant_id = $1 and lease_holder = $2`,
});

/** Sandbox clocks in PostgreSQL. */
export const createClockStore = (database: Database, seals: Pick<PiiSeals, "sealContent">): ClockStore => ({
  load: async (merchantId) => clocks.fromOnlyRow(await database.query(loadClock, [merchantId])),
  list: async () => (await database.query(listClocks)).map(clocks.fromRow),
  begin: async (merchantId, target, event) => {
    const audited = await sealedOutbox(seals, [event], merchantId);
    return clocks.fromOnlyRow(await database.query(beginAdvance, [merchantId, target, audited]));
  },
  claim: async (merchantId, { holder, leaseMs }) =>
    clocks.fromOnlyRow(await database.query(claimClock, [merchantId, holder, leaseMs])),
  move: async ({ merchantId, offsetMs }, { holder, leaseMs }) =>
    clocks.fromOnlyRow(await database.query(moveClock, [merchantId, holder, leaseMs, offsetMs])),
  end: async ({ merchantId }, { holder }) => clocks.fromOnlyRow(await database.query(endAdvance, [merchantId, holder])),
  release: async (merchantId, { holder }) => {
    await database.execute(releaseClock, [merchantId, holder]);
  },
});
