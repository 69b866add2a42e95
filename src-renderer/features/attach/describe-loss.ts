import type { AttachmentView } from "#shared/domain/attachment.ts";

type Loss = NonNullable<AttachmentView["lost"]>;

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** `14:03:07` on the clock of this machine: a loss is of this world, not of the simulated one. */
function localTime(ms: number): string {
  const moment = new Date(ms);
  return [moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(twoDigits).join(":");
}

/** A lost connection in a sentence: which instance, since when, why, and what happens now. */
export function describeLoss(host: string, { since, reason, kinds }: Loss): string {
  const which = kinds.length === 1 ? ` (${kinds[0] ?? ""})` : "";
  return `No connection to ${host}${which} since ${localTime(since)}: ${reason}. Retrying. The window shows the last known data.`;
}
