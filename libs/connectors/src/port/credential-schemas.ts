/** The `HeaderKey` form: one key, sent in a header. */
export const headerKeySchema = {
  type: "object",
  properties: {
    auth_type: { const: "HeaderKey" },
    // What a header carries: visible ASCII.
    api_key: { type: "string", minLength: 1, maxLength: 512, pattern: "^[!-~]*$" },
  },
  required: ["auth_type", "api_key"],
  additionalProperties: false,
} as const;
