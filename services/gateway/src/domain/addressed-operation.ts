import type { OperationContract } from "@railyard/contracts";

/** A published operation that a request addresses, with its path parameters. */
export interface AddressedOperation {
  readonly contract: OperationContract;
  readonly parameters: Readonly<Record<string, string>>;
}
