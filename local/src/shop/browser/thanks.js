// The outcome of the payment, as the shop's server has found it. The address of this page proves nothing.
import { ask } from "./shop.js";

const retryMs = 2_000;

const texts = {
  succeeded: "We are packing your order.",
  processing: "The bank has not answered yet. This page will say so when it has.",
  failed: "Nothing was charged. You can try again.",
  unknown: "The address of this page names no payment of ours, or was changed on its way.",
};

const price = ({ amount, currency }) => {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits);
};

const look = async () => {
  const outcome = await ask("GET", `/outcome${location.search}`);
  const { status } = outcome;
  document.querySelector("#outcome").textContent = `Payment ${status.replaceAll("_", " ")}`;
  const paid = status === "succeeded" ? `You have paid ${price(outcome)}. ` : "";
  document.querySelector("#details").textContent = paid + (texts[status] ?? "You can try again.");
  if (status === "processing") setTimeout(look, retryMs);
};

await look();
