import { describe, expect, it } from "@jest/globals";

import { readConfig } from "../src/config.ts";

const databaseUrl = "postgresql://sandbox@localhost/sandbox";

describe("the configuration", () => {
  it("needs nothing but a database", () => {
    expect(readConfig({ DATABASE_URL: databaseUrl })).toMatchObject({
      HTTP_PORT: 9090,
      RAILYARD_ENVIRONMENT: "sandbox",
    });
  });

  it("is refused in production", () => {
    const inProduction = (): unknown => readConfig({ DATABASE_URL: databaseUrl, RAILYARD_ENVIRONMENT: "production" });
    expect(inProduction).toThrow(/does not run in production/);
  });
});
