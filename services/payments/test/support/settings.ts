/** Secrets of the tests, the same on every side. */
export const internalSecret = "a-secret-that-only-the-tests-of-payments-know";
export const masterKey = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";
