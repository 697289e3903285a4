import type { FromSchema } from "json-schema-to-ts";
import { record } from "../schema.ts";
import {
  mandateMembers,
  merchantMembers,
  payerMembers,
  processingMembers,
  stateMembers,
} from "./payment-members-answered.ts";

/** A payment as Railyard answers it and as the webhooks carry it: every member is there, null when it has no value. */
export const payment = record("Payment", "A payment.", {
  ...stateMembers,
  ...payerMembers,
  ...processingMembers,
  ...mandateMembers,
  ...merchantMembers,
});

export type Payment = FromSchema<typeof payment>;
