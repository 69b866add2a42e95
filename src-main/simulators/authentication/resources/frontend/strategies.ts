import { invalidParam } from "../../errors.ts";

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
