/** Paths of the pages that links in mails lead to; the token of the mail follows behind `#token=`. */
export const mailPages = {
  invitation: "/accept-invitation",
  verify_email: "/verify_email",
  /** Without a token it asks for the address to mail one to. */
  reset_password: "/reset-password",
} as const;
