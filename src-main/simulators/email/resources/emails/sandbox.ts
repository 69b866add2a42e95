import { ownValue } from "#core/state/own-value.ts";

/** The results that the provider's test addresses cause. */
type SandboxOutcome = "bounced" | "complained" | "delivered" | "suppressed";

const SANDBOX = /^(bounced|complained|delivered|suppressed)(?:\+[^@]*)?@resend\.dev$/i;

const outcomes: Readonly<Record<string, SandboxOutcome>> = {
  bounced: "bounced",
  complained: "complained",
  delivered: "delivered",
  suppressed: "suppressed",
};

/** Those of some plain addresses that are the provider's for tests; most mails go to none. */
export function sandboxAddresses(addresses: readonly string[]): readonly string[] {
  return addresses.filter((address) => SANDBOX.test(address));
}

/** The plain addresses among `recipients` whose mail ends in `outcome`; labels (`bounced+signup@…`) do not matter. */
export function thoseThat(
  outcome: SandboxOutcome,
  recipients: readonly string[],
): readonly string[] {
  return recipients.filter((recipient) => outcomeOf(recipient) === outcome);
}

function outcomeOf(recipient: string): SandboxOutcome | undefined {
  const [, word = ""] = SANDBOX.exec(recipient) ?? [];
  return ownValue(outcomes, word.toLowerCase());
}
