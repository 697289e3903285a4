/** An amount in units of other decimals, as whole units of those. Null when that is not exact, or not safe to count. */
export const inDecimals = (amount: number, fromExponent: number, toExponent: number): number | null => {
  if (!Number.isSafeInteger(amount)) return null;
  const factor = 10n ** BigInt(Math.abs(toExponent - fromExponent));
  const given = BigInt(amount);
  if (toExponent < fromExponent && given % factor !== 0n) return null;
  const converted = Number(toExponent < fromExponent ? given / factor : given * factor);
  return Number.isSafeInteger(converted) ? converted : null;
};
