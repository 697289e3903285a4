import { expect, it } from "@jest/globals";

import { createOutageLog } from "../src/index.ts";

it("an outage log reports an outage once, again after a long while, and its end with the number of failures", () => {
  const lines: unknown[] = [];
  let nowMs = 0;
  const logger = {
    info: (fields: object, message: string) => lines.push(["info", message, fields]),
    warn: (fields: object, message: string) => lines.push(["warn", message, fields]),
  };
  const outage = createOutageLog(logger, () => nowMs);
  outage.worked("They run again.");
  for (let second = 0; second < 700; second += 1) {
    nowMs = second * 1_000;
    outage.failed({ reason: "away" }, "They stopped.");
  }
  nowMs = 700_000;
  outage.worked("They run again.");
  outage.worked("They run again.");

  expect(lines).toEqual([
    ["warn", "They stopped.", { reason: "away" }],
    ["warn", "They stopped.", { reason: "away", failures: 601, lasted_s: 600 }],
    ["info", "They run again.", { failures: 700, lasted_s: 700 }],
  ]);
});
