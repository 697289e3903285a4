/** An operation at a provider and, when its answer was a refusal or unclear, a look-up under the same lease. */
const operationsPerLease = 2;

/**
 * The longest that an operation at a provider may take, whatever its manifest states: after the lease another process
 * would take over what is still running.
 */
export const longestOperationMs = (leaseMs: number): number => Math.ceil(leaseMs / operationsPerLease) - 1;
