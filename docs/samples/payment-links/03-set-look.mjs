import { Railyard } from "@railyard/node";

const { MERCHANT_ID, PROFILE_ID } = process.env;
const railyard = new Railyard();
const profile = await railyard.profiles.update(MERCHANT_ID, PROFILE_ID, {
  payment_link_config: {
    theme: "#0a7d5a",
    seller_name: "Kiosk",
    payment_button_text: "Pay now",
    allowed_domains: ["shop.example"],
  },
  support_email: "help@shop.example",
  terms_url: "https://shop.example/terms",
});
console.log(JSON.stringify(profile, null, 2));
