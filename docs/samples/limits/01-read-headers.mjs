import { Railyard } from "@railyard/node";

let left;
const railyard = new Railyard({
  fetch: async (url, init) => {
    const response = await fetch(url, init);
    left = {
      limit: response.headers.get("ratelimit-limit"),
      remaining: response.headers.get("ratelimit-remaining"),
      reset: response.headers.get("ratelimit-reset"),
    };
    return response;
  },
});

await railyard.payments.list({ limit: 1 });
console.log(JSON.stringify(left));
