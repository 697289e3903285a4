/** Whether a column of text, or of JSON, can hold it: without U+0000, and without halves of surrogate pairs. */
export const isStorableText = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();
