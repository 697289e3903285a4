import { OperationalError } from "@railyard/failures";

/**
 * - `port_taken`: another program listens on the wanted port.
 * - `data_folder_in_use`: a living process runs a server on the same folder.
 * - `data_folder_broken`: the folder's content cannot be used by this version of the server.
 * - `account_missing`: started by root, and no unprivileged account exists or can be used to run the server.
 * - `nats_server_missing`: no `nats-server` found and none could be fetched.
 * - `start_failed`: the server ended, or did not become usable in time.
 */
export type EmbeddedServerErrorCode =
  | "port_taken"
  | "data_folder_in_use"
  | "data_folder_broken"
  | "account_missing"
  | "nats_server_missing"
  | "start_failed";

/** A server could not be started; `message` states what to do, for a person at a terminal. */
export class EmbeddedServerError extends OperationalError {
  declare readonly code: EmbeddedServerErrorCode;

  constructor(code: EmbeddedServerErrorCode, message: string, options?: ErrorOptions) {
    super(code, message, { ...options, retryable: false });
    this.name = "EmbeddedServerError";
  }
}

/** Recognises the error by its name, because two copies of a class may meet in one process. */
export const isEmbeddedServerError = (error: unknown): error is EmbeddedServerError => {
  return typeof error === "object" && error !== null && "name" in error && error.name === "EmbeddedServerError";
};
