import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const simulation = await railyard.routing.simulate({
  amount: 12000,
  currency: "USD",
  payment_method: "card",
  payment_method_type: "credit",
});
console.log(JSON.stringify(simulation, null, 2));
