import type { Row } from "@railyard/database";
import { defineColumns, text, texts } from "@railyard/database";

import type { PaymentTraits } from "../../domain/scoring/clusters.ts";
import { fromDimensionTexts } from "../../domain/scoring/score-dimensions.ts";

/** What the logs of decisions and outcomes contain about a payment. */
export const traits = defineColumns({
  payment_method: text().orNull(),
  payment_method_type: text().orNull(),
  card_network: text().orNull(),
  currency: text().orNull(),
  country: text().orNull(),
  card_bin: text().orNull(),
  authentication_type: text().orNull(),
  dimensions: texts().orNull(),
});

/** Those that have few values: counts and previews go by them. */
export const countedTraits = traits.without("card_bin", "dimensions");

/** By hand: scores read every outcome so, and a loop over the columns takes several times as long. */
export const traitsOfRow = (row: Row<typeof traits>): PaymentTraits => ({
  paymentMethod: row.payment_method,
  paymentMethodType: row.payment_method_type,
  cardNetwork: row.card_network,
  currency: row.currency,
  country: row.country,
  cardBin: row.card_bin,
  ...fromDimensionTexts(row.dimensions, row.authentication_type),
});
