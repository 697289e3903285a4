export const signIn = {
  title: "Sign in to Railyard",
  email: "E-mail address",
  password: "Password",
  submit: "Sign in",
  unknownStep: "This step of signing in is not known here.",
} as const;
