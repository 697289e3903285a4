interface Door {
  readonly title: string;
  readonly text: string;
  /** The page that its title leads to. */
  readonly start: string;
  readonly pages: readonly { readonly address: string; readonly label: string }[];
}

/** What readers come for, with the pages that most of them need first. */
export const doors: readonly Door[] = [
  {
    title: "Integrate payments",
    text: "For developers of merchants: accept payments on a hosted page, in your own page or from your server.",
    start: "merchants",
    pages: [
      { address: "merchants/quickstart", label: "Quickstart" },
      { address: "merchants/payment-fields", label: "Payment fields in your page" },
      { address: "merchants/webhooks", label: "Webhooks" },
      { address: "merchants/testing", label: "Testing" },
      { address: "merchants/going-live", label: "Going live" },
    ],
  },
  {
    title: "Run the platform",
    text: "For operators: install it on Kubernetes, watch it, scale it, and recover when something fails.",
    start: "operations",
    pages: [
      { address: "operations/requirements", label: "Requirements" },
      { address: "operations/install-and-upgrade", label: "Install and upgrade" },
      { address: "operations/scaling", label: "Scaling" },
      { address: "metrics", label: "Metrics" },
      { address: "operations/disaster-recovery", label: "Disaster recovery" },
    ],
  },
  {
    title: "Change the code",
    text: "For contributors: how the services are cut, how to add an operation or a connector, and why.",
    start: "architecture",
    pages: [
      { address: "architecture", label: "Architecture" },
      { address: "contributing", label: "Contributing" },
      { address: "adding-a-connector", label: "Add a connector" },
      { address: "glossary", label: "Glossary" },
      { address: "decisions", label: "Decisions" },
    ],
  },
];
