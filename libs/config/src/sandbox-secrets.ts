/**
 * Secrets that everyone can read here. They let a sandbox start without preparation and are refused in production.
 */
export const wellKnownSandboxSecrets = Object.freeze({
  internalSecret: "well-known-sandbox-internal-secret-not-for-production",
  masterKey: "5a11d80c5a11d80c5a11d80c5a11d80c5a11d80c5a11d80c5a11d80c5a11d80c",
  apiKeyPepper: "well-known-sandbox-api-key-pepper-not-for-production",
  adminApiKey: "test_admin",
  engineAdminSecret: "test_admin_secret",
});

const wellKnownValues: readonly string[] = Object.values(wellKnownSandboxSecrets);

/** Whether the value is published in this source, whichever variable it is given to. */
export const isWellKnownSecret = (value: string): boolean => wellKnownValues.includes(value);
