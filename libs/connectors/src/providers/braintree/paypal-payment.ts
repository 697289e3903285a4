/** Whether an id is that of a payment at PayPal, which is no transaction at Braintree until the customer has agreed. */
export const isPayPalPayment = (id: string): boolean => /^PAY(?:ID)?-/.test(id);
