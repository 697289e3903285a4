import { Railyard } from "@railyard/node";

const railyard = new Railyard();
const rules = await railyard.decisionRules.threeDs.put({
  name: "3DS above 100 euros",
  algorithm: {
    defaultSelection: { override_3ds: "no_three_ds" },
    rules: [
      {
        name: "large amounts",
        connectorSelection: { override_3ds: "three_ds" },
        statements: [
          {
            condition: [
              {
                lhs: "amount",
                comparison: "greater_than",
                value: { type: "number", value: 10000 },
              },
            ],
          },
        ],
      },
    ],
  },
});
console.log(JSON.stringify(rules, null, 2));
