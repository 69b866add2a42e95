import type { MailSummary } from "#shared/domain/mail.ts";
import type { Tone } from "../../../ui/display/status/status-chip.tsx";

/** Returns the name of `Name <user@host>`, or the address where there is none. */
export function nameOfAddress(address: string): string {
  const name = /^(.*?)\s*<[^<>]*>\s*$/u
    .exec(address)?.[1]
    ?.trim()
    .replace(/^"(.*)"$/u, "$1");
  return name === undefined || name === "" ? plainAddress(address) : name;
}

/** Returns `user@host` of an address with or without a name. */
export function plainAddress(address: string): string {
  return (/<([^<>]*)>\s*$/u.exec(address)?.[1] ?? address).trim();
}

const bad = new Set(["bounced", "failed", "suppressed"]);
const warned = new Set(["complained", "delivery_delayed"]);
const waiting = new Set(["sent", "queued"]);

/** Returns the shape and the word for the status of a mail: `delivery_delayed` as `delivery delayed`. */
export function viewMailStatus({ status }: Pick<MailSummary, "status">): {
  readonly tone: Tone;
  readonly word: string;
} {
  const tone = bad.has(status)
    ? "bad"
    : warned.has(status)
      ? "warn"
      : waiting.has(status)
        ? "wait"
        : "good";
  return { tone, word: status.replaceAll("_", " ") };
}
