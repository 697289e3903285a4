import { wellKnownSandboxSecrets } from "@railyard/config";
import { contentTypeOfClass, eventSealPurposes, merchantEventSubject } from "@railyard/contracts";
import { createDatabase } from "@railyard/database";
import { createSealer } from "@railyard/encryption";
import { newEventId } from "@railyard/identifiers";
import { connectMessaging } from "@railyard/messaging";
import { append } from "@railyard/outbox";
import type { OutboxEvent } from "@railyard/outbox";
import { silentLogger } from "@railyard/telemetry";
import pg from "pg";
import type { WebhooksStackReady } from "./webhooks-stack-process.ts";

/** An event that is committed. */
export interface CommittedEvent {
  readonly id: string;
  readonly profileId: string;
  /** Milliseconds since 1970, with a fraction. */
  readonly committedMs: number;
}

/** Commits events of a merchant's payments, as the payments service does. */
export interface EventSource {
  /** One transaction with an event for each profile named. */
  publish(profileIds: readonly string[]): Promise<readonly CommittedEvent[]>;
  stop(): Promise<void>;
}

const payment = {
  payment_id: "pay_01JD3ZQ8X5V9K2M4N6P7R8S9T0",
  status: "succeeded",
  amount: 6540,
  currency: "EUR",
  customer: { name: "Ada Example", email: "ada@example.com", phone: "+4915112345678" },
  billing: { address: { line1: "Example Street 1", city: "Berlin", zip: "10115", country: "DE" } },
  metadata: Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`key_${String(index)}`, "x".repeat(60)])),
};

const dataKeyOf = async (url: string, merchantId: string): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const query = "select sealed_data_key from merchants where merchant_id = $1";
    const { rows } = await client.query<{ readonly sealed_data_key: string }>(query, [merchantId]);
    return rows[0]?.sealed_data_key ?? "";
  } finally {
    await client.end();
  }
};

export const createEventSource = async (stack: WebhooksStackReady, merchantId: string): Promise<EventSource> => {
  const sealer = createSealer(wellKnownSandboxSecrets.masterKey);
  const dataKey = await dataKeyOf(stack.merchantsDatabaseUrl, merchantId);
  const content = JSON.stringify({ type: contentTypeOfClass.payments, object: payment });
  const sealedContent = sealer.sealDocument(content, { merchantId, purpose: eventSealPurposes.content }, dataKey);
  const database = createDatabase({
    url: stack.paymentsDatabaseUrl,
    poolSize: 4,
    applicationName: "bench-webhooks",
    logger: silentLogger,
  });
  const messaging = connectMessaging({ url: stack.natsUrl, name: "bench-webhooks", logger: silentLogger });

  const eventOf = (profileId: string): OutboxEvent & { readonly id: string } => ({
    id: newEventId(),
    subject: merchantEventSubject("payments", "payment_succeeded"),
    objectId: payment.payment_id,
    objectVersion: 1,
    merchantId,
    data: {
      merchant_id: merchantId,
      profile_id: profileId,
      event_class: "payments",
      event_type: "payment_succeeded",
      object_id: payment.payment_id,
      object_version: 1,
      sealed_content: sealedContent,
    },
  });

  return {
    publish: async (profileIds) => {
      const events = profileIds.map(eventOf);
      await database.transaction((transaction) => append(transaction, events));
      messaging.hint("outbox.railyard/payments");
      const committedMs = performance.timeOrigin + performance.now();
      return events.map(({ id }, index) => ({ id, profileId: profileIds[index] ?? "", committedMs }));
    },
    stop: async () => {
      await messaging.close();
      await database.close();
    },
  };
};
