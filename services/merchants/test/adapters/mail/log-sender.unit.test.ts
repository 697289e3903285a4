import { describe, expect, it } from "@jest/globals";
import { createLogger } from "@railyard/telemetry";

import { createLogSender } from "../../../src/adapters/mail/log-sender.ts";

const token = "inv_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGH";

describe("a mail that no server takes", () => {
  it("is in the log with its token, also where the log level is high", async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const sender = createLogSender(createLogger({ service: "merchants", level: "warn", destination }));
    const mail = { kind: "invitation", to: "new@kiosk.example", subject: "Join", text: `Token: ${token}` } as const;
    expect(await sender.send(mail)).toBe("sent");
    expect(lines.join("")).toContain(token);
    expect(lines.join("")).toContain("new@kiosk.example");
  });
});
