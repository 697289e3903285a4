/**
 * The provider answered, but the answer does not state the outcome of the request: it does not have the documented
 * form, or is about another request. What the provider did is unknown.
 */
export class UnreadableResponse extends Error {
  readonly code = "unreadable_response";
  readonly status: number | undefined;
  /** The provider's own code, where it gave one. */
  readonly providerCode: string | undefined;

  constructor(message: string, status?: number, providerCode?: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "UnreadableResponse";
    this.status = status;
    this.providerCode = providerCode;
  }
}

/** Whether the value is an {@link UnreadableResponse}. */
export const isUnreadableResponse = (value: unknown): value is UnreadableResponse =>
  typeof value === "object" && value !== null && "code" in value && value.code === "unreadable_response";
