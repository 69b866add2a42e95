import { createHash } from "node:crypto";
import { invalidParam } from "../errors.ts";
import type { CreateUserBody } from "../resources/users/schema.ts";
import type { Password } from "../state.ts";

type PasswordBody = Pick<
  CreateUserBody,
  "password" | "password_digest" | "password_hasher" | "skip_password_checks"
>;

/** Values that are too common to be a password. */
const pwned = new Set(["password", "password1", "12345678", "123456789", "qwertyuiop", "iloveyou"]);

/** Refuses a weak password, unless the body skips the check. */
export function checkPassword({ password, skip_password_checks: isSkipped }: PasswordBody): void {
  if (password === undefined || isSkipped === true) return;
  const refuse = (rule: string, message: string) =>
    invalidParam("password", `form_password_${rule}`, message);
  if (password.length < 8) {
    throw refuse("length_too_short", "Passwords must be 8 characters or more.");
  }
  if (password.length > 72) {
    throw refuse("length_too_long", "Passwords must be less than 72 characters.");
  }
  if (!pwned.has(password.toLowerCase())) return;
  throw refuse(
    "pwned",
    "Password has been found in an online data breach. For account safety, please use a different password.",
  );
}

const digestOf = (hasher: "sha256" | "md5", password: string) =>
  createHash(hasher).update(password).digest("hex");

/** The password of a body, digested. */
export function passwordIn(body: PasswordBody, now: number): Password | undefined {
  if (body.password !== undefined) {
    return { digest: digestOf("sha256", body.password), hasher: "sha256", changedAt: now };
  }
  const { password_digest: digest, password_hasher: hasher } = body;
  if (digest === undefined || hasher === undefined) return undefined;
  return { digest, hasher, changedAt: now };
}

/** Returns whether this is the password. Imported digests are checked when they are plain hashes. */
export function isPassword({ digest, hasher }: Password, password: string): boolean {
  if (hasher !== "sha256" && hasher !== "md5") return false;
  return digestOf(hasher, password) === digest.toLowerCase();
}
