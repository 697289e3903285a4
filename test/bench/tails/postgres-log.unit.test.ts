import { describe, expect, it } from "@jest/globals";
import { readServerLog } from "./postgres-log.ts";

const files = "wrote 3 SLRU buffers; 0 WAL file(s) added, 0 removed, 3 recycled";
const times = "write=26.950 s, sync=0.180 s, total=27.250 s";
const syncFiles = "sync files=97, longest=0.020 s, average=0.002 s; distance=49152 kB";
const log = `2026-11-26 05:00:10.000 UTC [71] LOG:  checkpoint starting: time
2026-11-26 05:00:12.500 UTC [90] WARNING:  something else
2026-11-26 05:00:37.250 UTC [71] LOG:  checkpoint complete: wrote 9 buffers, ${files}; ${times}; ${syncFiles}
2026-11-26 05:00:40.130 UTC [95] LOG:  automatic vacuum of table "railyard_payments.public.outbox": index scans: 1
\tpages: 0 removed, 60 remain, 60 scanned (100.00% of total), 0 eagerly scanned
\tsystem usage: CPU: user: 0.01 s, system: 0.00 s, elapsed: 0.13 s
2026-11-26 05:00:40.180 UTC [95] LOG:  automatic analyze of table "railyard_payments.public.outbox"
\tavg read rate: 0.000 MB/s, avg write rate: 0.000 MB/s
\tsystem usage: CPU: user: 0.04 s, system: 0.00 s, elapsed: 0.05 s
`;

describe("the log of PostgreSQL", () => {
  it("reports checkpoints and what autovacuum did, from when until when", () => {
    const at = (time: string): number => Date.parse(`2026-11-26T05:00:${time}Z`);
    expect(readServerLog(log)).toEqual([
      { kind: "checkpoint", of: "time", interval: [at("10.000"), at("37.250")] },
      { kind: "checkpoint sync", of: "time", interval: [at("36.950"), at("37.250")] },
      { kind: "autovacuum", of: "outbox", interval: [at("40.000"), at("40.130")] },
      { kind: "autoanalyze", of: "outbox", interval: [at("40.130"), at("40.180")] },
    ]);
  });

  it("yields nothing when it has neither", () => {
    expect(readServerLog("")).toEqual([]);
    expect(readServerLog("2026-11-26 05:00:10.000 UTC [71] LOG:  parameter changed\n")).toEqual([]);
  });
});
