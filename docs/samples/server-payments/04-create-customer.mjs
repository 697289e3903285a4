import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const customer = await railyard.customers.create({
  customer_id: "cus_ada",
  name: "Ada Example",
});
console.log(JSON.stringify(customer, null, 2));
