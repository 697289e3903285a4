// The element stores the customer's card; then the shop's server begins the subscription with it.
import { elementsOf, payWith, show } from "./fields.js";
import { ask, query, say } from "./shop.js";

const part = (id) => document.querySelector(`#${id}`);
const words = { active: "Active", pending: "Waiting for your bank", unpaid: "Unpaid", paused: "Paused" };
const day = new Intl.DateTimeFormat("en", { dateStyle: "long" });

const offer = async () => {
  part("running").hidden = true;
  part("checkout").hidden = false;
  const { client_secret: clientSecret } = await ask("POST", "/subscription/card");
  const elements = elementsOf(clientSecret);
  // The customer's bank leads to the same address, if it wants to see the customer first.
  payWith(elements, ({ payment_id }) => location.assign(`/subscription?${new URLSearchParams({ payment_id })}`));
  show(elements.create("payment"), "#payment-fields");
};

const present = ({ status, nextChargeAt }) => {
  part("status").textContent = words[status] ?? status;
  part("next-charge").textContent = nextChargeAt === null ? "None" : day.format(new Date(nextChargeAt));
  part("running").hidden = false;
};

part("cancel").addEventListener("click", async () => {
  await ask("POST", "/subscription/cancel");
  await offer();
});

/** After the card was stored, the address names the payment that stored it. */
const begin = async (paymentId) => {
  history.replaceState(null, "", "/subscription");
  const begun = await ask("POST", `/subscription?${new URLSearchParams({ payment_id: paymentId })}`);
  if (begun === null) say("Your bank has not confirmed the card yet. Come back in a minute, or use another one.");
  else if (begun.status === "failed") say("The first month could not be charged. Try another card.");
  return begun;
};

const paymentId = query.get("payment_id");
const found = paymentId === null ? await ask("GET", "/subscription/now") : await begin(paymentId);
if (found === null || found.status === "failed") await offer();
else if (found.nextUrl !== null) location.assign(found.nextUrl);
else present(found);
