/**
 * A key under which a provider does something once only. Merchants may share an account at a provider and choose the
 * same ids, so the merchant is part of it; no id has a colon in it.
 */
export const providerKey = (merchantId: string, id: string): string => `${merchantId}:${id}`;
