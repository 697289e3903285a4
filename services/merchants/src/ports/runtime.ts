/** Time, as a port so that tests can choose it. */
export type Clock = () => Date;

/** Which payments may still move, asked of the payments service. */
export interface LivePayments {
  exist(scope: {
    readonly merchantId: string;
    readonly profileId?: string;
    readonly merchantConnectorId?: string;
  }): Promise<boolean>;
}
