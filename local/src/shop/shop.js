/* global Railyard */
// The shop's own page: it asks its server for a payment, shows the fields, and pays when the button is pressed.
const key = document.querySelector("meta[name=railyard-key]").content;
const message = document.querySelector("#message");
const form = document.querySelector("#checkout");
const button = document.querySelector("#pay");
const query = new URLSearchParams(location.search);

if (location.pathname === "/thanks") {
  form.remove();
  document.querySelector("h1").insertAdjacentHTML("afterend", "<p id=outcome role=status></p>");
  document.querySelector("#outcome").textContent = `Payment ${query.get("status")}`;
} else {
  const railyard = Railyard(key);
  const { client_secret: clientSecret } = await (await fetch(`/payments?${query}`, { method: "POST" })).json();
  const elements = railyard.elements({ clientSecret, locale: query.get("locale") ?? undefined });
  const payment = elements.create("payment");
  payment.on("ready", () => (button.disabled = false));
  payment.on("loaderror", ({ error }) => (message.textContent = `${error.code}: ${error.message}`));
  payment.mount("#payment-fields");
  Object.assign(globalThis, { railyard, elements, payment, clientSecret });

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    message.textContent = "";
    const redirect = query.get("redirect") ?? "if_required";
    const { error, status } = await railyard.confirmPayment({ elements, redirect });
    button.disabled = false;
    if (error !== undefined) message.textContent = error.message;
    else location.assign(`/thanks?status=${status}`);
  });
}
