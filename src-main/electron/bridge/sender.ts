/** The facts about the frame that sent a message, for the check. */
export interface Sender {
  readonly senderFrame: { readonly origin: string; readonly parent: unknown } | null;
}

/**
 * Returns whether a message comes from the panel's own page: its top frame, still there, and from our
 * origin. A frame that is gone throws when it is asked.
 */
export function isPanel(sender: Sender, origin: string): boolean {
  try {
    const frame = sender.senderFrame;
    return frame?.parent === null && frame.origin === origin;
  } catch {
    return false;
  }
}
