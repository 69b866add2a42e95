import { isLoopback } from "#core/oauth/redirect-uri.ts";
import { checkProvider } from "../../external-accounts/providers.ts";
import { clerkError, invalidParam } from "../../errors.ts";
import type { ExternalVerification } from "../../state.ts";

/** The strategies whose code comes in a mail or a text message, with where it is sent. */
const codes: ReadonlyMap<string, "email" | "phone"> = new Map([
  ["email_code", "email"],
  ["phone_code", "phone"],
  ["reset_password_email_code", "email"],
  ["reset_password_phone_code", "phone"],
]);

/** The strategies whose code resets the password. */
export const resetStrategies = {
  email: "reset_password_email_code",
  phone: "reset_password_phone_code",
} as const;

/** Returns whether a strategy resets the password. */
export const isReset = (strategy: string): boolean =>
  strategy === resetStrategies.email || strategy === resetStrategies.phone;

/** Returns whether a strategy has a code. */
export const isCodeStrategy = (strategy: string | null): boolean => codes.has(strategy ?? "");

/** Returns where the code of a strategy is sent. Throws 422 for a strategy that has no code here. */
export function requireCodeStrategy(strategy: string): "email" | "phone" {
  const kind = codes.get(strategy);
  if (kind) return kind;
  const message = `${strategy} is not a strategy of this sign-in.`;
  throw invalidParam("strategy", "form_param_value_invalid", message);
}

/** Returns the address to go to after another provider. Throws 422 for one of another machine. */
export function checkRedirect(url: string | undefined): string {
  if (url === undefined) {
    throw invalidParam("redirect_url", "form_param_missing", "redirect_url must be included.");
  }
  if (isLoopback(url)) return url;
  const message = "The redirect_url must be an address of this machine.";
  throw invalidParam("redirect_url", "form_param_value_invalid", message);
}

/** Starts a verification at another provider. */
export function startExternal(
  strategy: string,
  redirectUrl: string | undefined,
): ExternalVerification {
  checkProvider(strategy);
  const target = checkRedirect(redirectUrl);
  return { strategy, redirectUrl: target, status: "unverified", errorCode: null, person: null };
}

/** 400: the browser has no attempt whose account can be taken over. */
export const nothingToTransfer = () =>
  clerkError(
    400,
    "account_transfer_invalid",
    "Invalid account transfer",
    "There is no account to transfer",
  );
