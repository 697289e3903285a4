/** Whether a caller may use this as an id: 1 to 64 characters of [A-Za-z0-9_-]. */
export const isCallerId = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text);
