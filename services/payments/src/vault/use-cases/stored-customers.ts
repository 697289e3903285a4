import type { MerchantSnapshot } from "@railyard/contracts";

import type { Customer, CustomerDetails } from "../domain/customer.ts";
import { changeStored } from "../../kernel/use-cases/concurrent-change.ts";
import { failures } from "../failures.ts";
import type { Ports, StoredCustomer } from "../ports.ts";
import { customerOwnerOf, foreignOwnerOf } from "./customer-owner.ts";

const purpose = "customer_details";

/** The customer with its personal data in plaintext. */
export const openCustomer = (
  { vault }: Pick<Ports, "vault">,
  merchant: MerchantSnapshot,
  { sealedDetails, ...customer }: StoredCustomer,
): Customer => {
  const text = sealedDetails === null ? "{}" : vault.openText(customerOwnerOf(merchant), sealedDetails, purpose);
  return { ...customer, details: JSON.parse(text) as CustomerDetails };
};

/** The customer as it is stored: personal data encrypted, or null when it was erased. */
export const sealCustomer = (
  { vault }: Pick<Ports, "vault">,
  merchant: MerchantSnapshot,
  { details, ...customer }: Customer,
): StoredCustomer => ({
  ...customer,
  sealedDetails:
    customer.redactedAt === null ? vault.sealText(customerOwnerOf(merchant), JSON.stringify(details), purpose) : null,
});

/**
 * The customer in plaintext.
 * @throws {Failure} `customer_not_found` (HE_02), `customer_redacted` (IR_11).
 */
export const loadCustomer = async (
  ports: Pick<Ports, "customers" | "vault">,
  merchant: MerchantSnapshot,
  customerId: string,
): Promise<Customer> => {
  const stored = await ports.customers.load(customerOwnerOf(merchant).merchant_id, customerId);
  if (stored === null) throw failures.customer_not_found({ customer_id: customerId });
  if (stored.redactedAt !== null) throw failures.customer_redacted({ customer_id: customerId });
  return openCustomer(ports, merchant, stored);
};

/**
 * Changes a customer; when another process stored its change first, the change is made again on the new state.
 * @param change the very same object means that nothing is to be stored.
 * @throws {Failure} those of {@link loadCustomer}, `busy` (409) when others change it all the time.
 */
export const alterCustomer = (
  ports: Pick<Ports, "customers" | "vault">,
  merchant: MerchantSnapshot,
  customerId: string,
  change: (customer: Customer) => Customer,
): Promise<Customer> =>
  changeStored(`customer ${customerId}`, async () => {
    const before = await loadCustomer(ports, merchant, customerId);
    const after = change(before);
    if (after === before) return before;
    return (await ports.customers.save(sealCustomer(ports, merchant, after), before.version)) ? after : null;
  });

/**
 * Notes that the merchant stores data of a customer of its platform merchant. To be called before the first data are
 * stored for the merchant, because erasing the customer looks only at the merchants noted.
 */
export const noteMerchant = async (
  { customers }: Pick<Ports, "customers">,
  merchant: MerchantSnapshot,
  customerId: string | null,
): Promise<void> => {
  const ownerId = foreignOwnerOf(merchant);
  if (ownerId === undefined || customerId === null) return;
  await customers.noteMerchant(ownerId, customerId, merchant.merchant_id);
};
