/** Why `npm start` cannot go on, for a person at a terminal. */
export class LocalFailure extends Error {
  readonly kind = "local";
  readonly code: "port_taken";

  constructor(code: "port_taken", message: string) {
    super(message);
    this.name = "LocalFailure";
    this.code = code;
  }
}
