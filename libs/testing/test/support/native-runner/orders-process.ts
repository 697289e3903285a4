import { ordersServer } from "./orders-service.ts";

await ordersServer(Number(process.env["HTTP_PORT"])).start();
