import { describe, expect, it } from "@jest/globals";
import { healthOfScrape } from "../../src/domain/scraped-health.ts";

const scrape = `# HELP build_info 1 for the version that runs, and the Node.js under it.
# TYPE build_info gauge
build_info{version="1.2.3 \\"a\\"",node="24.1.0"} 1 1764400000000
health_ready{part="service"} 1
health_ready{part="database"} 1
health_ready{part="broker"} 0
outbox_pending 12
outbox_lag_seconds 3.5
inbox_gap{stream="railyard/merchants"} 2
jobs_due{task="check_attempt"} 7
jobs_due{task="check_refund"} 0
jobs_oldest_due_age_seconds{task="check_attempt"} 61.25
http_server_requests_in_flight 4
`;

describe("the health of a service by its metrics", () => {
  it("has version, parts and backlogs", () => {
    expect(healthOfScrape(scrape)).toEqual({
      status: "up",
      version: String.raw`1.2.3 \"a\"`,
      parts: [
        { name: "database", is_available: true },
        { name: "broker", is_available: false },
      ],
      outbox: { count: 12, oldest_age_seconds: 3.5 },
      inbox: [{ source: "railyard/merchants", count: 2 }],
      jobs: [
        { task: "check_attempt", count: 7, oldest_age_seconds: 61.25 },
        { task: "check_refund", count: 0, oldest_age_seconds: 0 },
      ],
    });
  });

  it("is down where it is not ready, and without what is not shown", () => {
    const nothing = { version: null, parts: [], outbox: null, inbox: [], jobs: [] };
    expect(healthOfScrape('health_ready{part="service"} 0\n')).toEqual({ status: "down", ...nothing });
    expect(healthOfScrape("")).toEqual({ status: "down", ...nothing });
  });
});
