import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { api, bodyOf } from "../../api/client.ts";
import { queryClient } from "../../api/query-client.ts";
import type { components } from "../../generated/merchant-api.ts";
import type { Customer, Mandate, StoredMethod } from "./customer-parts.ts";

const paymentsMax = 8;

const params = (customerId: string): { readonly path: { readonly customer_id: string } } => ({
  path: { customer_id: customerId },
});

export const useCustomer = (customerId: string): UseQueryResult<Customer> =>
  useQuery({
    queryKey: ["customer", customerId],
    queryFn: () => bodyOf(api.GET("/customers/{customer_id}", { params: params(customerId) })),
  });

export const useStoredMethods = (customerId: string): UseQueryResult<readonly StoredMethod[]> =>
  useQuery({
    queryKey: ["customer", customerId, "methods"],
    queryFn: async () => {
      const answer = api.GET("/customers/{customer_id}/payment_methods", { params: params(customerId) });
      return (await bodyOf(answer)).customer_payment_methods;
    },
  });

export const useMandates = (customerId: string): UseQueryResult<readonly Mandate[]> =>
  useQuery({
    queryKey: ["customer", customerId, "mandates"],
    queryFn: () => bodyOf(api.GET("/customers/{customer_id}/mandates", { params: params(customerId) })),
  });

export const useCustomersPayments = (customerId: string): UseQueryResult<readonly components["schemas"]["Payment"][]> =>
  useQuery({
    queryKey: ["payments", "latest-of-customer", customerId],
    queryFn: async () => {
      const body = { customer_id: customerId, limit: paymentsMax };
      return (await bodyOf(api.POST("/payments/list", { body }))).data;
    },
  });

/** After a change everything that shows customers is read again. */
export const readCustomersAgain = async (customerId: string): Promise<void> => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["customer", customerId] }),
    queryClient.invalidateQueries({ queryKey: ["customers"] }),
  ]);
};

/** After an erasure nothing of the customer stays in this browser. */
export const forgetCustomer = async (customerId: string): Promise<void> => {
  queryClient.removeQueries({ queryKey: ["customer", customerId] });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["customers"] }),
    queryClient.invalidateQueries({ queryKey: ["payments"] }),
    queryClient.invalidateQueries({ queryKey: ["payment"] }),
  ]);
};
