import { expect, it } from "@jest/globals";
import { parseSchemaFile } from "../src/schema-file.ts";

it("reads columns with their names, types and nullability", () => {
  const status = ["enum Status {", "  open", "}"].join("\n");
  const tables = parseSchemaFile(`${status}
    model payments {
      id       String   @id @db.VarChar(30) // the public one
      amount   BigInt
      rate     Decimal?
      due      DateTime @db.Date
      at       DateTime
      tags     String[]
      status   Status   @default(open)
      hits     Int?     @map("hit_count") @db.SmallInt
      search   Unsupported("tsvector")?
      attempts attempts[]
      @@map("payment")
    }
    model attempts {
      paymentId String   @map("payment_id")
      payment   payments @relation(fields: [paymentId], references: [id])
      @@unique([paymentId])
    }
  `);
  expect(tables).toEqual([
    {
      name: "payment",
      columns: [
        { name: "id", type: "character varying(30)", nullable: false },
        { name: "amount", type: "bigint", nullable: false },
        { name: "rate", type: "numeric(65,30)", nullable: true },
        { name: "due", type: "date", nullable: false },
        { name: "at", type: "timestamp(3) without time zone", nullable: false },
        { name: "tags", type: "text[]", nullable: false },
        { name: "status", type: "Status", nullable: false },
        { name: "hit_count", type: "smallint", nullable: true },
        { name: "search", type: "tsvector", nullable: true },
      ],
    },
    { name: "attempts", columns: [{ name: "payment_id", type: "text", nullable: false }] },
  ]);
});
