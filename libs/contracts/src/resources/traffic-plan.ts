import { choice, dateTime, integer, list, nullable, record, request, text } from "../schema.ts";

const connector = text("Name of the gateway, or id of the connector account.");
const merchant = text("The merchant.");

const from = dateTime("When it begins.");
const until = dateTime("When it has ended.");
const paymentMethods = list(
  "Families or methods of payments that it is for, such as CARD or CREDIT; empty or left out: all.",
  text("Family or method.", { minLength: 1, maxLength: 64, examples: ["CARD"] }),
  { maxItems: 50 },
);
const reason = text("Why, for people.", { minLength: 1, maxLength: 255, examples: ["maintenance of the acquirer"] });

/** Body of PUT /merchant-account/{merchant_id}/connectors/{connector}/scheduled-outages. */
export const scheduledOutagesBody = request(
  "ScheduledOutagesRequest",
  "When the gateway is announced to be out of service, in place of what was set before.",
  {
    windows: list(
      "Windows of time; none may be past.",
      request(
        "OutageWindowRequest",
        "A window of time, at most 50 of a gateway.",
        { from, until, payment_methods: paymentMethods, reason },
        ["from", "until"],
      ),
      { minItems: 1, maxItems: 50 },
    ),
  },
  ["windows"],
);

const scheduledOutages = record("ScheduledOutages", "When a gateway is announced to be out of service.", {
  connector,
  windows: list(
    "Windows of time as they were set, also those that are past.",
    record("OutageWindow", "A window of time.", {
      from,
      until,
      payment_methods: paymentMethods,
      reason: nullable(reason),
    }),
  ),
});

/** Answer of PUT /merchant-account/{merchant_id}/connectors/{connector}/scheduled-outages. */
export const writtenScheduledOutages = record("WrittenScheduledOutages", "The windows as they are now.", {
  merchant_id: merchant,
  outages: scheduledOutages,
});

/** Answer of GET /merchant-account/{merchant_id}/scheduled-outages. */
export const listedScheduledOutages = record("ScheduledOutagesList", "The announced outages of a merchant.", {
  merchant_id: merchant,
  outages: list("By connector, in the order of their names.", scheduledOutages),
});

const volumePeriod = choice("Day or month (UTC).", ["day", "month"]);
const payments = integer("Number of payments that succeed.", { minimum: 1, maximum: 1_000_000_000 });

/** Body of PUT /merchant-account/{merchant_id}/connectors/{connector}/volume-terms. */
export const volumeTermsBody = request(
  "VolumeTermsRequest",
  "How many payments the gateway is to take, in place of what was set before.",
  {
    caps: list(
      "From when on the gateway is taken only where no other one is there; one of each period.",
      request("VolumeCapRequest", "The most payments of a period.", { period: volumePeriod, payments }, [
        "period",
        "payments",
      ]),
      { maxItems: 2 },
    ),
    commitment: request(
      "VolumeCommitmentRequest",
      "The fewest payments of a month. While the gateway is behind an even pace, it is preferred to others that are " +
        "expected to succeed about as often.",
      { payments },
      ["payments"],
    ),
  },
);

const terms = {
  connector: text("Name of the gateway."),
  caps: list(
    "From when on the gateway is taken only where no other one is there.",
    record("VolumeCap", "The most payments of a period.", { period: volumePeriod, payments }),
  ),
  commitment: nullable(record("VolumeCommitment", "The fewest payments of a month; null: none.", { payments })),
} as const;

/** Answer of PUT /merchant-account/{merchant_id}/connectors/{connector}/volume-terms. */
export const writtenVolumeTerms = record("WrittenVolumeTerms", "The terms as they are now.", {
  merchant_id: merchant,
  terms: record("VolumeTerms", "How many payments a gateway is to take.", terms),
});

const countedPayments = integer("Payments that succeeded, some seconds ago.", { minimum: 0 });

/** Answer of GET /merchant-account/{merchant_id}/volume-terms. */
export const listedVolumeTerms = record("VolumeTermsList", "How many payments gateways are to take, and have taken.", {
  merchant_id: merchant,
  terms: list(
    "By gateway, in the order of their names.",
    record("CountedVolumeTerms", "How many payments a gateway is to take, and has taken.", {
      ...terms,
      counted: nullable(
        record("CountedVolume", "What it has taken in the current day and month; null: not known yet.", {
          day: countedPayments,
          month: countedPayments,
        }),
      ),
    }),
  ),
});

/** Answer of DELETE of what was planned for a connector. */
export const deletedTrafficPlan = record("DeletedTrafficPlan", "Whose plan was deleted.", {
  merchant_id: merchant,
  connector,
});
