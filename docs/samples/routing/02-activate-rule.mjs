import { Railyard } from "@railyard/node";

const { RULE_ID } = process.env;
const railyard = new Railyard();
const rule = await railyard.routing.activate(RULE_ID);
console.log(JSON.stringify(rule, null, 2));
