/** What a client says of itself in x-client-source and x-client-version. */
export interface ClientHeaders {
  readonly source: string | null;
  readonly version: string | null;
}
