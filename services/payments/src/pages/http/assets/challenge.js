// @ts-check
// A frame of ours around the bank's page, so that a shop's policy has to allow our origin alone. The address comes
// after the # and must be one of ours that leads to the bank.
"use strict";
(() => {
  const address = decodeURIComponent(location.hash.slice(1));
  if (!URL.canParse(address)) return;
  const { origin, pathname } = new URL(address);
  if (origin !== location.origin || !pathname.includes("/payments/redirect/")) return;
  const frame = document.createElement("iframe");
  frame.title = document.title;
  frame.src = address;
  Object.assign(frame.style, { position: "fixed", inset: "0", width: "100%", height: "100%", border: "0" });
  document.body.append(frame);
})();
