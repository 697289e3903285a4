// Reads the XML of webhooks.
import { XMLParser, XMLValidator } from "fast-xml-parser";

import { memberAt, textAt } from "../../wire/reading.ts";
import { UnreadableResponse } from "../../wire/unreadable-response.ts";

export interface Notification {
  readonly kind: string;
  /** ISO 8601. */
  readonly timestamp: string;
  /** Elements by name; texts as they are. */
  readonly subject: unknown;
}

// Entities are not expanded, and nothing is guessed to be a number.
const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, processEntities: false });

const bodyOf = (payload: string): unknown => {
  const xml = Buffer.from(payload, "base64").toString();
  if (xml.includes("<!") || XMLValidator.validate(xml) !== true) {
    throw new UnreadableResponse("The provider's webhook is not plain XML.");
  }
  return parser.parse(xml) as unknown;
};

/**
 * What the `bt_payload` of a webhook contains.
 * @throws {UnreadableResponse} when it is no notification.
 */
export const readNotification = (payload: string): Notification => {
  const body = bodyOf(payload);
  const kind = textAt(body, "notification", "kind");
  const time = new Date(textAt(body, "notification", "timestamp") ?? "");
  if (kind === undefined || Number.isNaN(time.getTime())) {
    throw new UnreadableResponse("The provider's webhook is no notification.");
  }
  return { kind, timestamp: time.toISOString(), subject: memberAt(body, "notification", "subject") };
};
