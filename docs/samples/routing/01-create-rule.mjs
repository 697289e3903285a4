import { Railyard } from "@railyard/node";

const { PROFILE_ID } = process.env;
const railyard = new Railyard();
const rule = await railyard.routing.create({
  name: "Large payments in dollars",
  description: "From 100 USD: phonypay before fauxpay",
  profile_id: PROFILE_ID,
  algorithm: {
    type: "advanced",
    data: {
      rules: [
        {
          name: "large",
          statements: [
            {
              condition: [
                { lhs: "amount", comparison: "greater_than", value: { type: "number", value: 9999 } },
                { lhs: "currency", comparison: "equal", value: { type: "enum_variant", value: "USD" } },
              ],
            },
          ],
          connectorSelection: {
            type: "priority",
            data: [{ connector: "phonypay" }, { connector: "fauxpay" }],
          },
        },
      ],
      defaultSelection: { type: "priority", data: [] },
      metadata: {},
    },
  },
});
console.log(JSON.stringify(rule, null, 2));
