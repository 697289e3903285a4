import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const stored = await railyard.customers.paymentMethods.list("cus_ada");
console.log(JSON.stringify(stored, null, 2));
