import type { OptionsConfig } from "../../../hosting/options/read-arguments.ts";
import type { Output } from "./output.ts";
import type { RunningInstance } from "./instance.ts";

/** The options of one call, by name. */
export type VerbValues = Readonly<Record<string, unknown>>;

/** A call of a verb: its arguments, the simulators and the output. */
export interface VerbCall {
  readonly words: readonly string[];
  readonly values: VerbValues;
  readonly instance: RunningInstance;
  readonly output: Output;
  /** Aborts when a command that goes on is to end. */
  readonly signal: AbortSignal;
}

/** A command for a running instance. */
export interface Verb {
  /** The arguments after the name, for messages and help: `KIND ACTION [field=value …]`. */
  readonly usage: string;
  /** The smallest and largest number of arguments. */
  readonly words: readonly [least: number, most: number];
  readonly options?: OptionsConfig;
  run(call: VerbCall): Promise<void>;
}
