import * as z from "zod";
import { CommandError } from "../commands/command-error.ts";

/** The given address of an instance. */
export interface AttachTarget {
  /** Addresses of simulators without a slash at the end: `http://ci.example:4701`. */
  readonly addresses: readonly string[];
  /** One address only: the others of its instance, and those above a port base, are looked for. */
  readonly isOne: boolean;
  /** It came with a ready line, whose loopback addresses mean the machine it was printed on. */
  readonly isReadyLine: boolean;
}

const readyLine = z.object({
  simulators: z.record(z.string(), z.object({ base_url: z.string() })),
});

const DEFAULT_PORT_BASE = 4_700;
const ALLOWED =
  "Give the ready line of the instance, the address of one of its simulators such as http://127.0.0.1:4701, or a host and port base such as 127.0.0.1:4700";

function refuse(reason: string): CommandError {
  return new CommandError("bad_address", `${reason} ${ALLOWED}.`);
}

function readReadyLine(text: string): readonly string[] {
  try {
    const { simulators } = readyLine.parse(JSON.parse(text));
    return Object.values(simulators).map(({ base_url: address }) => address);
  } catch {
    throw refuse("This JSON is not a ready line.");
  }
}

/** `ci.example` and `ci.example:4700` are hosts that speak plain HTTP. */
function withScheme(word: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(word)) return word;
  const hasPort = /:\d+$/.test(word);
  return `http://${word}${hasPort ? "" : `:${String(DEFAULT_PORT_BASE)}`}`;
}

function readAddress(word: string): string {
  const shown = JSON.stringify(word);
  const address = withScheme(word);
  if (!URL.canParse(address)) throw refuse(`${shown} is not an address.`);
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol)) throw refuse(`${shown}: only http and https are supported.`);
  // Not repeated in the message: the text is a secret.
  if (url.username !== "" || url.password !== "") {
    throw refuse("An address cannot have credentials. Enter the control token in its own field.");
  }
  if (url.search !== "" || url.hash !== "") throw refuse(`${shown}: remove the part after ? or #.`);
  return `${url.origin}${url.pathname}`.replace(/\/+$/, "");
}

/**
 * Reads where an instance is: a ready line, or addresses separated by spaces or commas. Throws a
 * CommandError `bad_address` with the problem and the accepted forms.
 */
export function readAttachTarget(text: string): AttachTarget {
  const trimmed = text.trim();
  const isReadyLine = trimmed.startsWith("{");
  const words = isReadyLine ? readReadyLine(trimmed) : trimmed.split(/[\s,]+/).filter(Boolean);
  if (words.length === 0) throw refuse("Enter an address.");
  if (words.length > 100) throw refuse("Enter at most 100 addresses.");
  const addresses = [...new Set(words.map(readAddress))];
  return { addresses, isOne: addresses.length === 1 && !isReadyLine, isReadyLine };
}

/** Returns whether an address is on the machine that the panel runs on. */
export function isLoopback(address: string): boolean {
  return /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(address).hostname);
}
