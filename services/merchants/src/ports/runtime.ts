/** Time, as a port so that tests can choose it. */
export type Clock = () => Date;

/** Which payments may still move, asked of the payments service. */
export interface LivePayments {
  exist(scope: { merchantId: string; profileId?: string; merchantConnectorId?: string }): Promise<boolean>;
}
