import {
  changePassword as changePasswordContract,
  engineChangePassword,
  engineForgotPassword,
  engineResetPassword,
  forgotPassword,
  resetPassword as resetPasswordContract,
  rotatePassword as rotatePasswordContract,
} from "@railyard/contracts";
import type { Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import { enginePasswordLengthMin } from "../../domain/password.ts";
import { changePassword, forgetPassword, resetPassword, rotatePassword } from "../../use-cases/change-password.ts";
import type { FoundPorts } from "../../use-cases/create-own-organization.ts";
import { holderOf, toSignInWire } from "./user-routes.ts";

const linkPromised = { message: "If the address is a user's, a link that sets a new password is on its way." };
const passwordSet = { message: "The new password is set. Sign in with it." };

/** The operations on passwords, on both APIs. */
export const passwordRoutes = (ports: FoundPorts): readonly Route[] => [
  defineRoute(changePasswordContract, async ({ principal, body }) => {
    const next = { value: body.new_password, field: "new_password" };
    return { body: toSignInWire(await changePassword(ports)(holderOf(principal), body.old_password, next)) };
  }),
  defineRoute(engineChangePassword, async ({ principal, body }) => {
    const next = { value: body.new_password, field: "new_password" };
    const change = changePassword(ports);
    const { token } = await change(holderOf(principal), body.current_password, next, enginePasswordLengthMin);
    return { body: { message: "Password changed successfully", token } };
  }),
  defineRoute(rotatePasswordContract, async ({ principal, body }) => {
    const next = { value: body.password, field: "password" };
    return { body: toSignInWire(await rotatePassword(ports)(holderOf(principal), next)) };
  }),
  defineRoute(forgotPassword, async ({ body, principal }) => {
    await forgetPassword(ports)(body.email, principal?.callerAddress);
    return { body: linkPromised };
  }),
  defineRoute(engineForgotPassword, async ({ body, principal }) => {
    await forgetPassword(ports)(body.email, principal?.callerAddress);
    return { body: linkPromised };
  }),
  defineRoute(resetPasswordContract, async ({ body, principal }) => {
    const next = { value: body.password, field: "password" };
    await resetPassword(ports)(body.token, next, principal?.callerAddress);
    return { body: passwordSet };
  }),
  defineRoute(engineResetPassword, async ({ body, principal }) => {
    const next = { value: body.new_password, field: "new_password" };
    await resetPassword(ports)(body.token, next, principal?.callerAddress, enginePasswordLengthMin);
    return { body: passwordSet };
  }),
];
