/** The provider answered, but not in the form it documents; what it did is unknown. */
export class UnreadableResponse extends Error {
  readonly code = "unreadable_response";
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.name = "UnreadableResponse";
    this.status = status;
  }
}

/** Whether the value is an {@link UnreadableResponse}. */
export const isUnreadableResponse = (value: unknown): value is UnreadableResponse =>
  typeof value === "object" && value !== null && "code" in value && value.code === "unreadable_response";
