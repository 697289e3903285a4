// @ts-check
// How a shop may arrange the form in the frame.
import { byId, isControl } from "./fields.js";

/** @typedef {Readonly<Record<string, any>>} Members */

/** The form with the fields; null while there is nothing to enter. */
export const formOf = () => {
  const form = byId("payment-form");
  return form instanceof HTMLFormElement ? form : null;
};

/**
 * What is entered, by the names of the inputs.
 * @param {HTMLFormElement} form
 */
export const inputsByName = (form) =>
  Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === "string" && value !== ""));

/**
 * Names of methods in other libraries.
 * @type {Readonly<Record<string, string>>}
 */
const otherNames = { bancontact: "bancontact_card", alipay: "ali_pay", wechat_pay: "we_chat_pay", p24: "przelewy24" };

/** @param {string} name */
const typeOf = (name) => otherNames[name] ?? name;

/**
 * Puts the named methods first, in their order.
 * @param {readonly string[]} order
 */
const reorder = (order) => {
  const methods = byId("methods");
  if (methods === null) return;
  const choices = [...methods.querySelectorAll(":scope > input[name=method]")];
  const placeOf = (/** @type {Element} */ choice) => {
    const type = isControl(choice) ? (choice.value.split("-").at(-1) ?? "") : "";
    const place = order.findIndex((name) => typeOf(name) === type);
    return place === -1 ? order.length : place;
  };
  for (const choice of choices.sort((left, right) => placeOf(left) - placeOf(right))) {
    const parts = [choice, choice.nextElementSibling, choice.nextElementSibling?.nextElementSibling];
    for (const part of parts) if (part) methods.append(part);
  }
};

/** @param {Members} wallets */
const leaveOut = (wallets) => {
  const names = { applePay: "apple_pay", googlePay: "google_pay", payPal: "paypal" };
  for (const [name, type] of Object.entries(names)) {
    if (wallets[name] !== "never") continue;
    for (const choice of document.querySelectorAll(`[name=method][value="wallet-${type}"]`)) {
      if (choice instanceof HTMLInputElement) {
        choice.nextElementSibling?.nextElementSibling?.remove();
        choice.nextElementSibling?.remove();
      }
      choice.remove();
    }
  }
};

/** @param {Members} billing what the shop knows of the customer */
const prefill = ({ name, email }) => {
  for (const input of document.querySelectorAll("#card_holder_name, [autocomplete=email]")) {
    const known = input.id === "card_holder_name" ? name : email;
    if (input instanceof HTMLInputElement && typeof known === "string" && input.value === "") input.value = known;
  }
};

/**
 * Arranges the form as the shop wants it; options that mean nothing here change nothing.
 * @param {Members} options of the element
 */
export const arrange = ({
  paymentMethodOrder,
  wallets = {},
  fields = {},
  defaultValues = {},
  terms = {},
  readOnly,
}) => {
  if (Array.isArray(paymentMethodOrder)) reorder(paymentMethodOrder);
  leaveOut(wallets);
  const holder = byId("card_holder_name")?.closest(".field");
  const { billingDetails } = fields;
  if (holder instanceof HTMLElement) holder.hidden = billingDetails === "never" || billingDetails?.name === "never";
  if (defaultValues.billingDetails) prefill(defaultValues.billingDetails);
  const text = document.querySelector(".terms");
  if (text instanceof HTMLElement) text.hidden = terms.card === "never";
  const form = formOf();
  if (form !== null && readOnly !== undefined) form.inert = readOnly === true;
};
