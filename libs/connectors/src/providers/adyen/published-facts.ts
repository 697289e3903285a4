// Facts about Adyen that its published descriptions state in words only.

/** Most members of `metadata`, and the longest names and values. */
export const metadataLimits = { members: 20, nameLength: 20, valueLength: 80 } as const;

/** Lengths of a `shopperReference`, in characters. */
export const shopperReferenceLengths = { min: 3, max: 256 } as const;

/** Names in `additionalData` of requests. */
export const requestData = {
  manualCapture: "manualCapture",
  authorisationType: "authorisationType",
  scaExemption: "scaExemption",
} as const;

/** `additionalData.authorisationType` of a payment whose amount may be increased later. */
export const preAuthorisation = "PreAuth";

/** Values of `additionalData.scaExemption`. */
export const scaExemptions = { low_value: "lowValue", transaction_risk_analysis: "transactionRiskAnalysis" } as const;
