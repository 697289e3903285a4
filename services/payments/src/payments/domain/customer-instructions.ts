/** What the customer is to do without a page of the provider. */
export type CustomerInstructions =
  /** `details` as `next_action` shows them: the account by its scheme, and what is still to come. */
  | { readonly kind: "bank_transfer"; readonly details: Readonly<Record<string, unknown>> }
  | {
      readonly kind: "qr_code";
      /** A data URL. */
      readonly imageUrl: string;
      readonly text: string;
      /** ISO 8601. */
      readonly shownUntil: string;
    };
