import { dateTime, list, nullable, record, request, text } from "../schema.ts";

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

/** Answer of DELETE of what was planned for a connector. */
export const deletedTrafficPlan = record("DeletedTrafficPlan", "Whose plan was deleted.", {
  merchant_id: merchant,
  connector,
});
