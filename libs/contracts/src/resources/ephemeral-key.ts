import type { FromSchema } from "json-schema-to-ts";
import { integer, nullable, record, request, text } from "../schema.ts";
import { customerId } from "./customer-id.ts";

/** Body of POST /ephemeral_keys. */
export const createEphemeralKeyBody = request(
  "CreateEphemeralKeyRequest",
  "The customer whose stored data the key gives access to.",
  { customer_id: customerId("The customer.") },
  ["customer_id"],
);

/** An ephemeral key as Railyard answers it. */
export const ephemeralKey = record("CustomerEphemeralKey", "A short-lived key for one customer's stored data.", {
  id: text("Id of the key.", { examples: ["eki_Q7vB2kX9mT4nW8sYc1Lz"] }),
  merchant_id: text("The merchant."),
  customer_id: text("The customer."),
  created_at: integer("Time of creation, Unix seconds.", { format: "int64" }),
  expires: integer("Time of expiry, Unix seconds.", { format: "int64" }),
  secret: nullable(
    text("The secret key; shown at creation only.", { examples: ["epk_8c1f2b7d3a9e4f60b5d28a7c1e93f0d4"] }),
  ),
});

export type EphemeralKey = FromSchema<typeof ephemeralKey>;
