/**
 * The provider answered, but the answer does not say what became of the request: it has not the documented form, or it
 * speaks of another request. What the provider did is unknown.
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
