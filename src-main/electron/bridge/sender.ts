/** What the check needs to know of the frame that sent a message. */
export interface Sender {
  readonly senderFrame: { readonly origin: string; readonly parent: unknown } | null;
}

/**
 * Whether a message comes from the panel's own page: its top frame, still there, and from our origin.
 * A frame that is gone throws when it is asked.
 */
export function isPanel(sender: Sender, origin: string): boolean {
  try {
    const frame = sender.senderFrame;
    return frame?.parent === null && frame.origin === origin;
  } catch {
    return false;
  }
}
