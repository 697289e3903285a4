import { describe, expect, it } from "@jest/globals";

import { environmentTable, integer, secret, secretUrl, text } from "../src/index.ts";

describe("environmentTable", () => {
  it("has a row per variable with meaning, form and default", () => {
    const table = environmentTable({
      POOL_SIZE: integer({ describe: "Connections | of one process.", default: 8, min: 1, max: 9 }),
      NAME: text({ describe: "A name." }),
      NICKNAME: text({ describe: "Another name.", optional: true }),
      PEPPER: secret({ describe: "Keys hashes.", sandboxDefault: "well-known" }),
      URL: secretUrl({ describe: "A server.", schemes: ["nats"] }),
    });

    expect(table.split("\n")).toEqual([
      "| Variable | Meaning | Value | Default |",
      "| --- | --- | --- | --- |",
      "| `POOL_SIZE` | Connections \\| of one process. | an integer from 1 to 9 | `8` |",
      "| `NAME` | A name. | text | none, required |",
      "| `NICKNAME` | Another name. | text | not set |",
      "| `PEPPER` | Keys hashes. | a secret | `well-known`, refused in production |",
      "| `URL` | A server. | an absolute nats URL (secret) | none, required |",
      "",
    ]);
  });
});
