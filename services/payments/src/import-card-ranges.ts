import { readFile } from "node:fs/promises";

import { createDatabase } from "@railyard/database";
import { OperationalError } from "@railyard/failures";
import { runCommand } from "@railyard/process";

import { createCardRangeStore } from "./methods/postgres/card-range-store.ts";
import { readConfig } from "./config.ts";
import { readCardRanges } from "./methods/domain/read-card-ranges.ts";

// Puts the card ranges of a file in place of those before; running services load them within a minute.
await runCommand({
  service: "payments",
  readConfig,
  run: async (config, [path], logger) => {
    if (path === undefined) {
      throw new OperationalError("file_missing", "Name the file: node src/import-card-ranges.ts <ranges.csv>");
    }
    const ranges = readCardRanges(await readFile(path, "utf8"));
    const database = createDatabase({
      url: config.DATABASE_URL.reveal(),
      poolSize: 1,
      applicationName: "railyard-payments-import",
      logger,
    });
    try {
      await createCardRangeStore(database).replace(ranges, new Date());
      logger.info({ ranges: ranges.length }, "The card ranges were imported.");
    } finally {
      await database.close();
    }
  },
});
