import type { InstalledCardRanges } from "@railyard/contracts";

import type { Ports } from "../ports.ts";
import { cardRangeToWire } from "../wire/card-range-wire.ts";

/** The state of the card ranges, and what they state of a BIN; null: none is looked up. */
export const readCardRanges =
  ({ cardRanges, cardRangeImports }: Pick<Ports, "cardRanges" | "cardRangeImports">) =>
  async (bin: string | null): Promise<InstalledCardRanges> => {
    const latest = await cardRangeImports.importState();
    const range = bin === null ? null : cardRanges.lookUp(bin);
    return {
      imported_at: latest?.importedAt.toISOString() ?? null,
      imported_ranges: latest?.ranges ?? 0,
      card: range === null ? null : cardRangeToWire(bin ?? "", range),
    };
  };
