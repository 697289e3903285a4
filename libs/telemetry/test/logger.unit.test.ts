import { describe, expect, it } from "@jest/globals";
import type { LogLevel } from "@railyard/config";

import { createCalmLog, createLogger, silentLogger } from "../src/index.ts";
import type { Logger } from "../src/index.ts";

const record = (level: LogLevel = "info"): { logger: Logger; lines: string[] } => {
  const lines: string[] = [];
  const destination = { write: (line: string): void => void lines.push(line) };
  return { logger: createLogger({ service: "payments", level, destination }), lines };
};

const parse = (line: string | undefined): Record<string, unknown> =>
  JSON.parse(line ?? "{}") as Record<string, unknown>;

describe("a log line", () => {
  it("is one line of JSON with level, time, service, fields and message", () => {
    const { logger, lines } = record();
    logger.info({ status: 200, route: "/payments" }, "Answered.\nReally.");

    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd()).not.toContain("\n");
    expect(parse(lines[0])).toEqual({
      level: "info",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      service: "payments",
      status: 200,
      route: "/payments",
      message: "Answered.\nReally.",
    });
  });

  it("is written from its level on", () => {
    const { logger, lines } = record("warn");
    logger.info({}, "quiet");
    logger.warn({}, "loud");
    silentLogger.fatal({}, "silent");

    expect(lines.map((line) => parse(line)["message"])).toEqual(["loud"]);
  });

  it("masks secrets in fields, in children and in the message", () => {
    const { logger, lines } = record();
    logger.info({ body: { card: { card_number: "4111111111111111" } }, note: "4242424242424242" }, "Bearer abc");
    logger.child({ "api-key": "hunter2", request_id: "r" }).info({}, "child");
    const text = lines.join("");

    expect(text).not.toMatch(/4111111111111111|4242424242424242|abc|hunter2/);
    expect(parse(lines[1])).toMatchObject({ "api-key": "***", request_id: "r" });
  });

  it("describes an error without the members that libraries hang on it", () => {
    const { logger, lines } = record();
    const extras = { code: "ECONNRESET", config: { auth: "hunter2" } };
    const error = Object.assign(new Error("card 4111111111111111"), extras);
    logger.error({ error }, "Failed.");
    // A bare error is against the type, but a caller may well have only an unknown.
    logger.error(error as unknown as Record<string, unknown>, "Failed.");

    for (const line of lines) {
      expect(line).not.toMatch(/4111111111111111|hunter2/);
      expect(parse(line)["error"]).toMatchObject({ type: "Error", message: "card ***", code: "ECONNRESET" });
    }
  });
});

describe("a calm log", () => {
  const calm = () => {
    const { logger, lines } = record();
    const clock = { nowMs: 0 };
    const log = createCalmLog(logger, { clockMs: () => clock.nowMs });
    /** Complains every 100 ms for so many seconds. */
    const complain = (seconds: number, topic = "database"): void => {
      for (let times = 0; times < seconds * 10; times += 1) {
        log.warn(topic, {}, `The ${topic} is away.`);
        clock.nowMs += 100;
      }
    };
    return { clock, complain, lines };
  };

  it("reports a trouble at once, then less and less often, and states what it left out", () => {
    const { complain, lines } = calm();
    complain(1);
    expect(lines).toHaveLength(1);
    complain(1);
    expect(parse(lines[1])).toMatchObject({ message: "The database is away.", suppressed_lines: 9 });
    complain(60 * 60);
    expect(lines.length).toBeLessThan(70);
  });

  it("reports another trouble, and one that comes again, at once", () => {
    const { clock, complain, lines } = calm();
    complain(600);
    const before = lines.length;
    complain(1, "broker");
    expect(lines).toHaveLength(before + 1);
    clock.nowMs += 15_000;
    complain(1);
    expect(lines).toHaveLength(before + 2);
  });
});
