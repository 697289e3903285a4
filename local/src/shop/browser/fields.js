/* global Railyard */
// What the pages with payment fields share: the library, the look of the fields, and the button that pays.
import { query, say } from "./shop.js";

const form = document.querySelector("#checkout");
const button = document.querySelector("#pay");

export const railyard = Railyard(document.querySelector("meta[name=railyard-key]").content);

const darkMode = matchMedia("(prefers-color-scheme: dark)");

/** The fields have the colours of the shop's own style sheet; those of a theme with ?theme=. */
const appearance = () => {
  if (query.has("theme")) return { theme: query.get("theme") };
  const style = getComputedStyle(document.documentElement);
  const colour = (name) => style.getPropertyValue(name).trim();
  const variables = {
    colorPrimary: colour("--accent"),
    colorPrimaryText: colour("--on-accent"),
    colorBackground: colour("--panel"),
    colorText: colour("--ink"),
    borderRadius: "10px",
  };
  return { theme: darkMode.matches ? "night" : "default", variables };
};

export const elementsOf = (clientSecret) => {
  const locale = query.get("locale") ?? undefined;
  const elements = railyard.elements({ clientSecret, locale, appearance: appearance() });
  darkMode.addEventListener("change", () => elements.update({ appearance: appearance() }));
  return elements;
};

/** Puts an element into the page. */
export const show = (element, place) => {
  element.on("ready", () => (button.disabled = false));
  element.on("loaderror", ({ error }) => say(`${error.code}: ${error.message}`));
  element.mount(place);
  return element;
};

/** Pays when the button of the form is pressed, and when the function is called that this makes. */
export const payWith = (elements, done) => {
  const pay = async () => {
    button.disabled = true;
    say("");
    const redirect = query.get("redirect") ?? "if_required";
    const { error, payment } = await railyard.confirmPayment({ elements, redirect });
    button.disabled = false;
    if (error !== undefined) say(error.message);
    else done(payment);
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void pay();
  });
  return pay;
};

/** The page that asks the shop's server for the outcome of the payment. */
export const thank = ({ payment_id, status }) =>
  location.assign(`/thanks?${new URLSearchParams({ status, payment_id })}`);
