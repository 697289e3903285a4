/** What the addresses of customers' pages are made of. */
export interface CustomerAddressParts {
  /** Address of the gateway as customers see it, without a trailing slash. */
  readonly publicUrl: string;
  /** An unguessable token of at least 128 bits; the same scope always gives the same token. */
  readonly addressToken: (scope: readonly string[]) => string;
}

/** Where the connector account reports what happens later. */
export const webhookAddressOf = (publicUrl: string, merchantId: string, merchantConnectorId: string): string =>
  `${publicUrl}/webhooks/${merchantId}/${merchantConnectorId}`;
