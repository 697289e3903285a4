// A customer who has signed in: the element shows the stored cards, and asks whether a new one is to be stored.
import { elementsOf, payWith, show, thank } from "./fields.js";
import { ask } from "./shop.js";

const { client_secret: clientSecret } = await ask("POST", "/saved");
const elements = elementsOf(clientSecret);
payWith(elements, thank);
show(elements.create("payment"), "#payment-fields");
