// The shop's server creates a payment, the page shows its fields, and the button pays.
import { elementsOf, payWith, railyard, show, thank } from "./fields.js";
import { otherElements } from "./other-elements.js";
import { ask, query } from "./shop.js";

const { client_secret: clientSecret } = await ask("POST", `/payments${location.search}`);
const elements = elementsOf(clientSecret);
const pay = payWith(elements, thank);

const showOther = otherElements.get(query.get("element"));
const payment =
  showOther === undefined ? show(elements.create("payment"), "#payment-fields") : showOther(elements, pay);

// To play with in the browser's console.
Object.assign(globalThis, { railyard, elements, payment, clientSecret });
