import type { Database, DividedTables, Statement } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { lowestCallId, timeOfCallId } from "@railyard/identifiers";

import type { ProviderCall, ProviderMessage, ProviderObject } from "../domain/provider-call.ts";
import type { ProviderCallStore } from "../ports.ts";

/** Divided by the time in the ids of calls. No statement waits for an old one. */
export const dividedCalls: DividedTables = {
  names: ["provider_calls"],
  key: "call_id",
  period: "week",
  keyOf: lowestCallId,
  timeOf: timeOfCallId,
  oldestNeeded: () => Promise.resolve(null),
};

interface CallRow {
  readonly merchant_id: string;
  readonly object_id: string;
  readonly call_id: string;
  readonly object_type: ProviderObject["type"];
  readonly attempt_id: string | null;
  readonly connector: string;
  readonly merchant_connector_id: string;
  readonly flow: string;
  readonly method: string;
  readonly path: string;
  readonly http_status: number | null;
  readonly failure: ProviderCall["failure"];
  readonly duration_ms: number;
  readonly provider_request_id: string | null;
  readonly request_bytes: number;
  readonly request_body: string | null;
  readonly response_bytes: number | null;
  readonly response_body: string | null;
}

const plainColumns = `
  merchant_id, object_id, call_id, object_type, attempt_id, connector, merchant_connector_id, flow, method, path,
  http_status, failure, duration_ms, provider_request_id, request_bytes, response_bytes`;
const columns = `${plainColumns}, request_body, response_body`;

// One that is written again after its answer was lost is there already.
const insertCalls = defineStatement({
  name: "provider_calls_add",
  text: `
    insert into provider_calls (${columns})
    select ${columns} from json_to_recordset($1::json) as item(
      merchant_id text, object_id text, call_id text, object_type text, attempt_id text, connector text,
      merchant_connector_id text, flow text, method text, path text, http_status smallint, failure text,
      duration_ms integer, provider_request_id text, request_bytes integer, response_bytes integer,
      request_body text, response_body text
    )
    on conflict do nothing`,
});

const readCalls = (name: string, selected: string): Statement<CallRow> =>
  defineStatement<CallRow>({
    name,
    text: `
    select ${selected} from provider_calls
    where merchant_id = $1 and object_id = any($3)
      and (object_type, object_id) in (select * from unnest($2::text[], $3::text[]))
      and call_id >= $4 and call_id < $5
    order by call_id desc limit $6`,
  });

const readWhole = readCalls("provider_calls_read", columns);
const readWithoutBodies = readCalls(
  "provider_calls_read_without_bodies",
  `${plainColumns}, null as request_body, null as response_body`,
);

const pathMax = 1_000;

const rowOf = (call: ProviderCall): CallRow => ({
  merchant_id: call.merchantId,
  object_id: call.object.id,
  call_id: call.callId,
  object_type: call.object.type,
  attempt_id: call.attemptId,
  connector: call.connector,
  merchant_connector_id: call.merchantConnectorId,
  flow: call.flow,
  method: call.method,
  path: call.path.slice(0, pathMax),
  http_status: call.httpStatus,
  failure: call.failure,
  duration_ms: call.durationMs,
  provider_request_id: call.providerRequestId,
  request_bytes: call.request.bytes,
  request_body: call.request.body,
  response_bytes: call.response?.bytes ?? null,
  response_body: call.response?.body ?? null,
});

const responseOf = ({ response_bytes: bytes, response_body: body }: CallRow): ProviderMessage | null =>
  bytes === null ? null : { bytes, body };

const fromRow = (row: CallRow): ProviderCall => ({
  merchantId: row.merchant_id,
  object: { type: row.object_type, id: row.object_id },
  callId: row.call_id,
  startedAtMs: timeOfCallId(row.call_id),
  attemptId: row.attempt_id,
  connector: row.connector,
  merchantConnectorId: row.merchant_connector_id,
  flow: row.flow,
  method: row.method,
  path: row.path,
  httpStatus: row.http_status,
  failure: row.failure,
  durationMs: row.duration_ms,
  providerRequestId: row.provider_request_id,
  request: { bytes: row.request_bytes, body: row.request_body },
  response: responseOf(row),
});

/** After every id of a call. */
const beyondIds = "call_g";

/** The calls to providers in PostgreSQL. */
export const createProviderCallStore = (database: Database): ProviderCallStore => ({
  add: async (calls) => {
    await database.execute(insertCalls, [JSON.stringify(calls.map(rowOf))]);
  },
  ofObjects: async (merchantId, objects, { createdAfter, startingAfter = beyondIds, limit, hasBodies }) => {
    const rows = await database.query(hasBodies ? readWhole : readWithoutBodies, [
      merchantId,
      objects.map(({ type }) => type),
      objects.map(({ id }) => id),
      lowestCallId(createdAfter.getTime()),
      startingAfter,
      limit,
    ]);
    return rows.map(fromRow);
  },
});
