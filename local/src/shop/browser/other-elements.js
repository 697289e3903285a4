// What can be in the place of the payment element, by the value of ?element=.
import { show } from "./fields.js";

const card = (elements) => show(elements.create("card"), "#payment-fields");

/** Buttons of wallets: the customer presses one, and the page confirms. */
const expressCheckout = (elements, pay) => {
  document.querySelector("#pay").hidden = true;
  const element = elements.create("expressCheckout");
  element.on("confirm", pay);
  return show(element, "#payment-fields");
};

/** Three fields with the shop's own labels around them, and one payment: confirming it takes what is in all three. */
const fields = (elements) => {
  const { content } = document.querySelector("#single-fields");
  document.querySelector("#payment-fields").replaceChildren(content.cloneNode(true));
  show(elements.create("cardExpiry"), "#expiry");
  show(elements.create("cardCvc"), "#cvc");
  return show(elements.create("cardNumber"), "#number");
};

export const otherElements = new Map(Object.entries({ card, expressCheckout, fields }));
