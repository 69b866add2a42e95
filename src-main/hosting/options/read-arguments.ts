import { parseArgs, type ParseArgsConfig } from "node:util";
import { didYouMean } from "#shared/text/nearest.ts";
import { StartError } from "../start-error.ts";

/** The options of a command, as `parseArgs` of Node takes them. */
export type OptionsConfig = NonNullable<ParseArgsConfig["options"]>;

type Parsed<Options extends OptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; strict: true; allowPositionals: boolean }>
>;

/** The facts about a command that are not in its options. */
interface CommandFacts {
  /** The command, which begins each message. */
  readonly command?: string;
  readonly takesPositionals?: boolean;
  /** Options that other code reads. */
  readonly others?: readonly string[];
}

/**
 * Reads the arguments of a command. Throws a StartError that names the option, the option that was most
 * likely meant, and all options.
 */
export function readArguments<const Options extends OptionsConfig>(
  args: readonly string[],
  options: Options,
  { command, takesPositionals = false, others = [] }: CommandFacts = {},
): Parsed<Options> {
  try {
    return parseArgs({
      args: [...args],
      options,
      strict: true,
      allowPositionals: takesPositionals,
    });
  } catch (error) {
    const names = [...Object.keys(options), ...others].map((name) => `--${name}`);
    const prefix = command === undefined ? "" : `${command}: `;
    throw new StartError(2, prefix + explain(error, names, args));
  }
}

function explain(error: unknown, names: readonly string[], args: readonly string[]): string {
  const message = error instanceof Error ? error.message : String(error);
  const known = names.length === 0 ? "" : ` The options are ${names.join(", ")}.`;
  const ambiguous = /^Option '(?:-\w, )?(--[\w-]+)[^']*' argument is ambiguous/.exec(message)?.[1];
  if (ambiguous !== undefined) {
    const value = args[args.indexOf(ambiguous) + 1] ?? "";
    return `${ambiguous} ${JSON.stringify(value)}: give a value; write ${ambiguous}=VALUE for one that begins with a dash.${known}`;
  }
  const [sentence = ""] = message.split(". ");
  const [, unknown] = /^Unknown option '(--[^']+)'/.exec(message) ?? [];
  if (unknown !== undefined && names.includes(unknown)) return `${unknown} takes no value.${known}`;
  const meant = unknown === undefined ? "" : didYouMean(unknown, names);
  return `${sentence}.${meant}${known}`;
}
