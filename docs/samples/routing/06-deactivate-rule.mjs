import { Railyard } from "@railyard/node";

const { PROFILE_ID } = process.env;
const railyard = new Railyard();
const rule = await railyard.routing.deactivate({ profile_id: PROFILE_ID });
console.log(JSON.stringify(rule, null, 2));
