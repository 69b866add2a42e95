import { receiverBehaviour } from "#shared/domain/receiver.ts";

/** The entered number, or the reason why it is invalid. */
export interface Reading {
  readonly value: number | undefined;
  readonly problem: string | undefined;
}

function read(text: string, fits: (value: number) => boolean, problem: string): Reading {
  const value = text.trim() === "" ? Number.NaN : Number(text);
  return fits(value) ? { value, problem: undefined } : { value: undefined, problem };
}

const { status, delayMs } = receiverBehaviour.shape;

/** Reads an HTTP status that the receiver can answer. */
export function readStatus(text: string): Reading {
  return read(text, (value) => status.safeParse(value).success, "Enter a status from 200 to 599.");
}

/** Reads a delay. */
export function readDelay(text: string): Reading {
  return read(text, (value) => delayMs.safeParse(value).success, "Enter 0 to 120000 milliseconds.");
}

/** Statuses worth trying, with what senders make of them. */
export const statusChoices = [
  ["200", "OK"],
  ["202", "Accepted"],
  ["302", "a redirect is not followed"],
  ["400", "Bad Request"],
  ["401", "Unauthorized"],
  ["410", "Gone"],
  ["429", "Too Many Requests"],
  ["500", "Internal Server Error"],
  ["503", "Service Unavailable"],
].map(([id = "", label = ""]) => ({ id, label, note: "" }));
