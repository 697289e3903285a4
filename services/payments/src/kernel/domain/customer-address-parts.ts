/** What the addresses of customers' pages are made of. */
export interface CustomerAddressParts {
  /** Address of the gateway as customers see it, without a trailing slash. */
  readonly publicUrl: string;
  /** At least 128 bits that nobody can guess, the same whenever it is asked for with the same scope. */
  readonly addressToken: (scope: readonly string[]) => string;
}
