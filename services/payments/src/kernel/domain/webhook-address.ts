/** Where the connector account reports what happens later. */
export const webhookAddressOf = (publicUrl: string, merchantId: string, merchantConnectorId: string): string =>
  `${publicUrl}/webhooks/${merchantId}/${merchantConnectorId}`;
