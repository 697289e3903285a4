import { Railyard } from "@railyard/node";

const { MERCHANT_ID, PROFILE_ID } = process.env;
const railyard = new Railyard();
const profile = await railyard.profiles.update(MERCHANT_ID, PROFILE_ID, {
  allowed_checkout_domains: ["shop.example", "www.shop.example"],
});
console.log(JSON.stringify(profile, null, 2));
