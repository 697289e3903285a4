// Three ways to pay for the order: each begins with a payment that the shop's server creates.
import type { Api } from "./api.ts";

/** What the shop sells. The price is known here: none that comes from a browser counts. */
const order = {
  amount: 4_900,
  currency: "EUR",
  description: "Travel mug",
  // Without this the customer may choose from everything that the providers of the merchant take.
  allowed_payment_method_types: ["credit", "debit", "google_pay", "paypal", "ideal", "klarna"],
};

/** Represents the customer who has signed in. */
export const ada = { customer_id: "kettle_and_cup_ada", name: "Ada Example", email: "ada@kettle-and-cup.example" };

/** In the shop's own page, which gets the client secret of the payment and shows the fields. */
export const payInPage = async (api: Api, returnUrl: string, members: object = {}): Promise<string> => {
  const body = { ...order, return_url: returnUrl, ...members };
  const payment = await api.call<{ readonly client_secret: string }>("POST", "/payments", body);
  return payment.client_secret;
};

/** On a page of Railyard: the shop sends the customer to its address. */
export const payOnHostedPage = async (api: Api, returnUrl: string): Promise<string> => {
  const body = { ...order, return_url: returnUrl, payment_link: true };
  const payment = await api.call<{ readonly payment_link: { readonly link: string } }>("POST", "/payments", body);
  return payment.payment_link.link;
};

/** In the shop's own page, with the cards that the customer has stored. */
export const payAsCustomer = async (api: Api, returnUrl: string): Promise<string> => {
  await api.ensure("/customers", ada);
  return payInPage(api, returnUrl, { customer_id: ada.customer_id });
};
