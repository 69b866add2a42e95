import { plainAddress } from "./addresses.ts";

/** What the provider's test addresses cause. */
export type SandboxOutcome = "bounced" | "complained" | "suppressed";

const SANDBOX = /^(bounced|complained|suppressed)(?:\+[^@]*)?@resend\.dev$/i;

const outcomes: Readonly<Record<string, SandboxOutcome>> = {
  bounced: "bounced",
  complained: "complained",
  suppressed: "suppressed",
};

/** What a mail to this address ends in; labels (`bounced+signup@…`) and display names do not matter. */
export function sandboxOutcome(recipient: string): SandboxOutcome | undefined {
  const [, word = ""] = SANDBOX.exec(plainAddress(recipient) ?? "") ?? [];
  return outcomes[word.toLowerCase()];
}

/** The addresses among `recipients` that end in `outcome`. */
export function thoseThat(
  outcome: SandboxOutcome,
  recipients: readonly string[],
): readonly string[] {
  return recipients.filter((recipient) => sandboxOutcome(recipient) === outcome);
}
