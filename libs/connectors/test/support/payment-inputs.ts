// What payments and payouts are asked for with, the same at every provider.
import type { AuthorizeInput, CaptureInput, PaymentReferenceInput, PayoutInput } from "../../src/index.ts";

export const cardInput = (number: string, changes: Partial<AuthorizeInput> = {}): AuthorizeInput => ({
  paymentId: "pay_1",
  attemptId: "pay_1_1",
  amount: 1099,
  currency: "USD",
  captureMethod: "automatic",
  authenticationType: "no_three_ds",
  paymentMethod: "card",
  paymentMethodType: "credit",
  paymentMethodData: {
    type: "card",
    card: {
      number,
      expiryMonth: "03",
      expiryYear: "2034",
      cvc: "737",
      holderName: "Ada Byron",
      network: null,
    },
  },
  customerId: "cus_of_ours",
  email: "ada@example.com",
  billing: { line1: "1 Main St", city: "Berlin", zip: "10115", country: "DE", firstName: "Ada", lastName: "Byron" },
  shipping: null,
  browserInformation: null,
  returnUrl: "https://shop.example/return?payment=pay_1",
  completeUrl: "https://shop.example/return?payment=pay_1",
  webhookUrl: "https://pay.example/webhooks/shop/mca_test",
  description: "Order 7 & more",
  statementDescriptor: "ORDER 7",
  metadata: { order: "7", basket: { items: 2 } },
  isPartialAuthorizationEnabled: false,
  isIncrementalAuthorizationRequested: false,
  isExtendedAuthorizationRequested: false,
  setupFutureUsage: null,
  offSession: false,
  ...changes,
});

export const referenceTo = (
  connectorTransactionId: string | null,
  changes: Partial<PaymentReferenceInput> = {},
): PaymentReferenceInput => ({
  paymentId: "pay_1",
  attemptId: "pay_1_1",
  connectorTransactionId,
  authorizationKey: "shop:pay_1_1",
  amount: 1099,
  currency: "USD",
  captureMethod: "manual",
  isPartialAuthorizationEnabled: false,
  ...changes,
});

export const captureInput = (connectorTransactionId: string, changes: Partial<CaptureInput> = {}): CaptureInput => ({
  ...referenceTo(connectorTransactionId),
  connectorTransactionId,
  captureId: "pay_1_1_1",
  amountToCapture: 1099,
  amountCaptured: 0,
  isFinal: true,
  ...changes,
});

export const payoutInput = (changes: Partial<PayoutInput> = {}): PayoutInput => ({
  payoutId: "payout_1",
  attemptId: "payout_1_1",
  amount: 500,
  currency: "EUR",
  payoutType: "bank",
  destination: { iban: "DE89370400440532013000" },
  payoutMethodType: "sepa",
  recipient: {
    entityType: "Individual",
    customerId: "cus_of_ours",
    name: "Ada Byron",
    email: "ada@example.com",
    phone: "+4930123456",
    address: { line1: "1 Main St", city: "Berlin", zip: "10115", country: "DE", firstName: "Ada", lastName: "Byron" },
  },
  priority: null,
  metadata: null,
  description: null,
  webhookUrl: null,
  ...changes,
});
