import { describe, expect, it } from "@jest/globals";
import { recordingLogger } from "@railyard/testing";

import type { Part } from "../src/index.ts";
import { createParts, together } from "../src/index.ts";

interface Recorder {
  readonly stated: readonly string[];
  /** A part that records what is done to it; what is named in `failing` fails after it was recorded. */
  part(name: string, failing?: "start" | "stop" | "close"): Required<Part>;
}

const createRecorder = (): Recorder => {
  const stated: string[] = [];
  return {
    stated,
    part: (name, failing) => {
      const print = (word: "start" | "stop" | "close") => (): Promise<void> => {
        stated.push(`${word} ${name}`);
        return word === failing ? Promise.reject(new TypeError(`${name} does not ${word}`)) : Promise.resolve();
      };
      return { start: print("start"), stop: print("stop"), close: print("close") };
    },
  };
};

describe("the parts of a service", () => {
  it("start in the order in which they were added and end in reverse", async () => {
    const { stated, part } = createRecorder();
    const { own, start, stop } = createParts(recordingLogger());
    const database = part("database");
    expect(own(database)).toBe(database);
    own(part("relay"));
    own(part("server"));
    await start();
    expect(stated).toEqual(["start database", "start relay", "start server"]);
    await stop();
    const ended = ["stop server", "close server", "stop relay", "close relay", "stop database", "close database"];
    expect(stated.slice(3)).toEqual(ended);
  });

  it("wait for each other", async () => {
    const stated: string[] = [];
    const { own, start } = createParts(recordingLogger());
    const { promise: isUp, resolve: comeUp } = Promise.withResolvers<undefined>();
    own({ start: () => isUp });
    own({
      start: () => {
        stated.push("second");
      },
    });
    const started = start();
    await Promise.resolve();
    expect(stated).toEqual([]);
    comeUp(undefined);
    await started;
    expect(stated).toEqual(["second"]);
  });

  it("are all ended when one cannot start, and what was not begun is not stopped", async () => {
    const { stated, part } = createRecorder();
    const { own, start, stop } = createParts(recordingLogger());
    own(part("database"));
    own(part("server", "start"));
    own(part("probe"));
    await expect(start()).rejects.toThrow("server does not start");
    expect(stated).toEqual([
      "start database",
      "start server",
      "close probe",
      "stop server",
      "close server",
      "stop database",
      "close database",
    ]);
    await stop();
    expect(stated).toHaveLength(7);
  });

  it("report why the start failed, whatever goes wrong after it", async () => {
    const { part } = createRecorder();
    const logger = recordingLogger();
    const { own, start } = createParts(logger);
    own(part("database", "close"));
    own(part("server", "start"));
    await expect(start()).rejects.toThrow("server does not start");
    expect(logger.lines.map(({ level }) => level)).toEqual(["warn"]);
  });

  it("end whole when some do not end well, and report the first of these", async () => {
    const { stated, part } = createRecorder();
    const logger = recordingLogger();
    const { own, start, stop } = createParts(logger);
    own(part("database", "close"));
    own(part("relay"));
    own(part("server", "stop"));
    await start();
    await expect(stop()).rejects.toThrow("server does not stop");
    expect(stated.slice(3)).toHaveLength(6);
    expect(logger.lines).toHaveLength(2);
  });

  it("end once, however often their end is requested", async () => {
    const { stated, part } = createRecorder();
    const { own, start, stop } = createParts(recordingLogger());
    own(part("database"));
    await start();
    await Promise.all([stop(), stop()]);
    await stop();
    expect(stated).toEqual(["start database", "stop database", "close database"]);
  });

  it("are stopped without a start when they work from when they are made", async () => {
    const stated: string[] = [];
    const { own, stop } = createParts(recordingLogger());
    own({
      stop: () => {
        stated.push("stop");
      },
    });
    await stop();
    expect(stated).toEqual(["stop"]);
  });
});

describe("parts that end together", () => {
  it("start in their order and do not wait for each other at the end", async () => {
    const { stated, part } = createRecorder();
    const { own, start, stop } = createParts(recordingLogger());
    const { promise: isDrained, resolve: drain } = Promise.withResolvers<undefined>();
    own(together({ ...part("merchant"), stop: () => isDrained }, part("engine"), {}));
    await start();
    const stopped = stop();
    await Promise.resolve();
    expect(stated).toEqual(["start merchant", "start engine", "stop engine"]);
    drain(undefined);
    await stopped;
    expect(stated.slice(3)).toEqual(["close merchant", "close engine"]);
  });
});
