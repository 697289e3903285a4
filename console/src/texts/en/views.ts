export const views = {
  title: "Saved views",
  save: "Save this view",
  manage: "Manage views",
  name: "Name",
  share: "Share with everyone at this merchant",
  shareHint: "They see the filters and columns, and the rows that their role permits.",
  shared: "Shared",
  sharedByOther: "shared by a colleague",
  delete: "Delete",
  none: "No view is saved.",
} as const;
