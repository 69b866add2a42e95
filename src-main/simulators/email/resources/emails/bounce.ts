import { ownValue } from "#core/state/own-value.ts";
import type { Bounce } from "../../state.ts";

interface BounceKind {
  readonly type: Bounce["type"];
  readonly message: string;
  readonly diagnosticCode: string;
}

const sent = (kind: string, rest: string) =>
  `The recipient's email provider sent a ${kind} bounce message${rest}`;

const hard = (message: string, diagnosticCode: string): BounceKind => ({
  type: "Permanent",
  message,
  diagnosticCode,
});

const soft = (message: string, diagnosticCode: string): BounceKind => ({
  type: "Transient",
  message,
  diagnosticCode,
});

const undetermined: BounceKind = {
  type: "Undetermined",
  message: "The recipient's email provider sent a bounce message, but its reason is not clear.",
  diagnosticCode: "smtp; 550 5.0.0 Undetermined failure",
};

const kinds: Readonly<Record<string, BounceKind>> = {
  General: hard(
    sent("hard", ", but didn't specify the reason for the hard bounce."),
    "smtp; 550 5.1.1 user unknown",
  ),
  NoEmail: hard(
    sent("hard", ", because the recipient's address does not exist."),
    "smtp; 550 5.1.1 Unknown User",
  ),
  Suppressed: hard(
    "The recipient's address is on the provider's suppression list.",
    "smtp; 550 5.1.1 recipient suppressed",
  ),
  OnAccountSuppressionList: hard(
    "The recipient's address is on the account's suppression list.",
    "smtp; 550 5.1.1 recipient suppressed",
  ),
  MailboxFull: soft(
    sent("soft", ", because the recipient's inbox was full."),
    "smtp; 452 4.2.2 mailbox full",
  ),
  MessageTooLarge: soft(
    sent("soft", ", because the message was too large."),
    "smtp; 552 5.3.4 message too big",
  ),
  ContentRejected: soft(
    sent("soft", ", because of the message's content."),
    "smtp; 554 5.7.1 content rejected",
  ),
  AttachmentRejected: soft(
    sent("soft", ", because of an attachment."),
    "smtp; 552 5.7.0 attachment rejected",
  ),
  Undetermined: undetermined,
};

/** The sub-types the provider documents. */
export const bounceSubTypes: readonly string[] = Object.keys(kinds);

/** A bounce of a sub-type; message and code default to the provider's. */
export function describeBounce(
  subType: string,
  input: {
    readonly message?: string | undefined;
    readonly diagnosticCode?: readonly string[] | undefined;
  } = {},
): Bounce {
  const kind = ownValue(kinds, subType) ?? undetermined;
  return {
    type: kind.type,
    subType,
    message: input.message ?? kind.message,
    diagnosticCode: input.diagnosticCode ?? [kind.diagnosticCode],
  };
}
