import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const key = await railyard.ephemeralKeys.create({ customer_id: "cus_ada" });
console.log(JSON.stringify(key, null, 2));
