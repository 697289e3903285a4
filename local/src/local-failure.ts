type LocalFailureCode = "port_taken" | "broker_unreachable" | "data_folder_broken" | "interrupted";

/** Why `npm start` cannot continue, for a person at a terminal. */
export class LocalFailure extends Error {
  readonly kind = "local";
  readonly code: LocalFailureCode;

  constructor(code: LocalFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "LocalFailure";
    this.code = code;
  }
}
