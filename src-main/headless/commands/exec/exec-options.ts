import { findRepeated } from "#shared/text/find-repeated.ts";
import { parseArgs } from "node:util";
import { checkForward, type Forward } from "../../../hosting/forward/forward.ts";
import type { Registry } from "../../../hosting/registry.ts";
import { StartError } from "../../../hosting/start-error.ts";

/** The command line of `simdeck exec`. */
export interface ExecLine {
  readonly forwards: readonly Forward[];
  readonly refusesOthers: boolean;
  /** The options of the simulators. */
  readonly options: readonly string[];
}

const usage =
  "use simdeck exec [options] [--forward KIND=URL] [--others pass|refuse] -- COMMAND [arguments]";

/** Splits a command line at its first `--`. Throws a StartError when no command follows. */
export function splitCommand(args: readonly string[]): {
  readonly given: readonly string[];
  readonly command: readonly [string, ...string[]];
} {
  const end = args.indexOf("--");
  const [program, ...rest] = end < 0 ? [] : args.slice(end + 1);
  if (program === undefined || program === "") {
    throw new StartError(2, `exec: no command is given: ${usage}.`);
  }
  return { given: args.slice(0, end), command: [program, ...rest] };
}

function readForward(text: string, registry: Registry): Forward {
  const [, name = "", url = ""] = /^([^=]*)=(.*)$/.exec(text) ?? [];
  return checkForward({ name, url }, `--forward ${JSON.stringify(text)}`, registry);
}

/** Reads the options before the command. Throws a StartError that names the option and what is allowed. */
export function readExecLine(input: readonly string[], registry: Registry): ExecLine {
  const { tokens } = parseArgs({
    args: [...input],
    options: { forward: { type: "string", multiple: true }, others: { type: "string" } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const own = tokens.flatMap((token) =>
    token.kind === "option" && (token.name === "forward" || token.name === "others")
      ? [{ ...token, end: token.index + (token.inlineValue === false ? 2 : 1) }]
      : [],
  );
  const isOwn = (index: number) => own.some((token) => index >= token.index && index < token.end);
  const valuesOf = (name: string) =>
    own.filter((token) => token.name === name).map(({ value }) => value ?? "");
  const others = valuesOf("others").at(-1) ?? "pass";
  if (others !== "pass" && others !== "refuse") {
    throw new StartError(2, `--others ${JSON.stringify(others)}: give pass or refuse.`);
  }
  const forwards = valuesOf("forward").map((text) => readForward(text, registry));
  const twice = findRepeated(forwards.map(({ kind }) => kind));
  if (twice !== undefined) {
    throw new StartError(2, `--forward ${twice}: it has two URLs; give one for each simulator.`);
  }
  return {
    forwards,
    refusesOthers: others === "refuse",
    options: input.filter((_, index) => !isOwn(index)),
  };
}
