import { readReason } from "#shared/text/read-reason.ts";
import { type OptionsConfig, readArguments } from "../../../hosting/options/read-arguments.ts";
import { StartError } from "../../../hosting/start-error.ts";
import { SimulatorError } from "../../../library/errors.ts";
import { advance, redeliver, reset, snapshot, unsupported } from "./control.ts";
import { events } from "./events.ts";
import { findInstance } from "./instance.ts";
import { outputTo } from "./output.ts";
import { requests } from "./requests.ts";
import { trigger } from "./trigger.ts";
import type { Verb, VerbValues } from "./verb.ts";

/** The commands for a running instance. */
export const verbs: Readonly<Record<string, Verb>> = {
  trigger,
  events,
  requests,
  redeliver,
  advance,
  reset,
  snapshot,
  unsupported,
};

const common = { ready: { type: "string" }, json: { type: "boolean" } } as const;

/** The surroundings of a command. */
export interface VerbTools {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isTerminal: boolean;
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
}

/** Returns whether the simulators could not be reached, rather than rejected something. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof Error && "code" in error && /^E[A-Z]+$/.test(String(error.code));

/**
 * Runs a command for a running instance. Throws a StartError: code 2 for a wrong use, code 1 when a
 * simulator rejects it or cannot be reached.
 */
export async function runVerb(
  name: string,
  args: readonly string[],
  { folder, environment, isTerminal, signal, print }: VerbTools,
): Promise<void> {
  const verb = verbs[name];
  if (verb === undefined) throw new StartError(2, `there is no command ${JSON.stringify(name)}.`);
  const options: OptionsConfig = { ...verb.options, ...common };
  const read = readArguments(args, options, { command: name, takesPositionals: true });
  const values: VerbValues = read.values;
  const words = read.positionals;
  const [least, most] = verb.words;
  if (words.length < least || words.length > most) {
    throw new StartError(2, `${name}: use simdeck ${name} ${verb.usage}.`);
  }
  const hasColors = isTerminal && environment["NO_COLOR"] === undefined;
  const output = outputTo(print, { isJson: values["json"] === true, isTerminal, hasColors });
  const { ready } = values;
  using instance = await findInstance(typeof ready === "string" ? ready : undefined, {
    folder,
    environment,
  });
  try {
    await verb.run({ words, values, instance, output, signal });
  } catch (error) {
    if (error instanceof SimulatorError) throw new StartError(1, error.message);
    if (!isUnreachable(error)) throw error;
    const { readyFile } = instance;
    const hint = "the simulators of this ready file do not run any more, or not at this address";
    throw new StartError(1, `${readyFile}: ${hint} (${readReason(error)}).`);
  }
}
