/** A state the program's own rules exclude. It is logged and answered as an internal error, never shown to a caller. */
export class Bug extends Error {
  readonly kind = "bug";

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "Bug";
  }
}

/** Whether the value is a {@link Bug}, also when it was made by another copy of this module. */
export const isBug = (value: unknown): value is Bug =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "bug";

/** Closes a switch over a union: the compiler refuses unhandled members, a stray value at run time is a {@link Bug}. */
export const assertNever = (value: never, what = "value"): never => {
  throw new Bug(`No rule handles the ${what} ${JSON.stringify(value)}.`);
};
