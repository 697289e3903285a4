import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const link = await railyard.paymentMethods.createCollectLink({
  customer_id: "cus_ada",
  return_url: "https://shop.example/thanks",
});
console.log(JSON.stringify(link, null, 2));
