import { choice, dateTime, integer, list, nullable, record, request, text } from "../schema.ts";

const connector = text("Name of the gateway, or id of the connector account.");
const merchant = text("The merchant.");

const from = dateTime("Start.");
const until = dateTime("End.");
const paymentMethods = list(
  "Families or methods of payments affected, such as CARD or CREDIT; empty or omitted: all.",
  text("Family or method.", { minLength: 1, maxLength: 64, examples: ["CARD"] }),
  { maxItems: 50 },
);
const reason = text("Reason.", { minLength: 1, maxLength: 255, examples: ["maintenance of the acquirer"] });

/** Body of PUT /merchant-account/{merchant_id}/connectors/{connector}/scheduled-outages. */
export const scheduledOutagesBody = request(
  "ScheduledOutagesRequest",
  "Scheduled outages of a gateway, replacing earlier ones.",
  {
    windows: list(
      "Time windows; none may be past.",
      request(
        "OutageWindowRequest",
        "A time window, at most 50 per gateway.",
        { from, until, payment_methods: paymentMethods, reason },
        ["from", "until"],
      ),
      { minItems: 1, maxItems: 50 },
    ),
  },
  ["windows"],
);

const scheduledOutages = record("ScheduledOutages", "Scheduled outages of a gateway.", {
  connector,
  windows: list(
    "Time windows as they were set, including past ones.",
    record("OutageWindow", "A time window.", {
      from,
      until,
      payment_methods: paymentMethods,
      reason: nullable(reason),
    }),
  ),
});

/** Answer of PUT /merchant-account/{merchant_id}/connectors/{connector}/scheduled-outages. */
export const writtenScheduledOutages = record("WrittenScheduledOutages", "The current time windows.", {
  merchant_id: merchant,
  outages: scheduledOutages,
});

/** Answer of GET /merchant-account/{merchant_id}/scheduled-outages. */
export const listedScheduledOutages = record("ScheduledOutagesList", "The scheduled outages of a merchant.", {
  merchant_id: merchant,
  outages: list("By connector, sorted by name.", scheduledOutages),
});

const volumePeriod = choice("Day or month (UTC).", ["day", "month"]);
const payments = integer("Number of successful payments.", { minimum: 1, maximum: 1_000_000_000 });

/** Body of PUT /merchant-account/{merchant_id}/connectors/{connector}/volume-terms. */
export const volumeTermsBody = request("VolumeTermsRequest", "Volume terms of a gateway, replacing earlier ones.", {
  caps: list(
    "Volume caps; one per period. Above a cap the gateway is used only if no other one is eligible.",
    request("VolumeCapRequest", "Maximum number of payments of a period.", { period: volumePeriod, payments }, [
      "period",
      "payments",
    ]),
    { maxItems: 2 },
  ),
  commitment: request(
    "VolumeCommitmentRequest",
    "Volume commitment: minimum number of payments of a month. While the gateway is behind an even pace, it is " +
      "preferred to others with a similar success rate.",
    { payments },
    ["payments"],
  ),
});

const terms = {
  connector: text("Name of the gateway."),
  caps: list(
    "Volume caps. Above a cap the gateway is used only if no other one is eligible.",
    record("VolumeCap", "Maximum number of payments of a period.", { period: volumePeriod, payments }),
  ),
  commitment: nullable(record("VolumeCommitment", "Minimum number of payments of a month; null: none.", { payments })),
} as const;

/** Answer of PUT /merchant-account/{merchant_id}/connectors/{connector}/volume-terms. */
export const writtenVolumeTerms = record("WrittenVolumeTerms", "The current terms.", {
  merchant_id: merchant,
  terms: record("VolumeTerms", "Volume terms of a gateway.", terms),
});

const countedPayments = integer("Successful payments, with a delay of some seconds.", { minimum: 0 });

/** Answer of GET /merchant-account/{merchant_id}/volume-terms. */
export const listedVolumeTerms = record("VolumeTermsList", "Volume terms of gateways, and their volumes so far.", {
  merchant_id: merchant,
  terms: list(
    "By gateway, sorted by name.",
    record("CountedVolumeTerms", "Volume terms of a gateway, and its volume so far.", {
      ...terms,
      counted: nullable(
        record("CountedVolume", "Volume of the current day and month; null: not known yet.", {
          day: countedPayments,
          month: countedPayments,
        }),
      ),
    }),
  ),
});

/** Answer of DELETE of what was planned for a connector. */
export const deletedTrafficPlan = record("DeletedTrafficPlan", "The gateway whose plan was deleted.", {
  merchant_id: merchant,
  connector,
});
