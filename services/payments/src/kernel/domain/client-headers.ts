/** How a client identifies itself in x-client-source and x-client-version, or the page of ours that it is. */
export interface ClientHeaders {
  readonly source: string | null;
  readonly version: string | null;
  /** Language that the address of a page of ours named. */
  readonly pageLocale?: string;
}
