import * as z from "zod";
import type { ServeRequest } from "../hosting/serving/serve-simulators.ts";
import { kindNamed } from "../hosting/kind-names.ts";
import { builtIn } from "../hosting/registry.ts";
import { StartError } from "../hosting/start-error.ts";

/** The kinds that deliver to one URL set at startup, with the variables that set it. */
const fixedReceivers = builtIn.flatMap(({ kind, fixedReceiver }) =>
  fixedReceiver ? [{ kind, ...fixedReceiver }] : [],
);

const onOff = z.boolean({ error: "write true or false" }).transform((on) => (on ? "on" : "off"));
const number = z.number({ error: "write a number" }).transform(String);
const text = z.string({ error: "write a string" });
const list = z.array(text, { error: "write a list of strings" }).transform((items) => items.join());
const moment = z.union([text, z.date().transform((date) => date.toISOString())], {
  error: "write an ISO 8601 time or a Date",
});
const fileOr = (allowed: string) =>
  z.union([text, z.record(z.string(), z.unknown())], { error: `write ${allowed}` });
const receiver = z.strictObject({ url: text, secret: text });

const startOptions = z.strictObject({
  only: z
    .array(text, { error: "write a list of strings" })
    .min(1, { error: "name at least one kind, or leave it out for all" })
    .transform((items) => items.join())
    .optional(),
  delivery: onOff.optional(),
  timeline: fileOr("a path, or kind → schedule").optional(),
  snapshot: fileOr("a path, a snapshot, or kind → either").optional(),
  /** Checked when the simulators run. */
  seed: fileOr("a path, or kind → requests").optional(),
  unsupported: z.enum(["error", "list"], { error: "write error or list" }).optional(),
  startTime: moment.optional(),
  pace: number.optional(),
  deliveryTimeoutMs: number.optional(),
  vendorHeaders: onOff.optional(),
  apiKey: text.optional(),
  controlToken: text.optional(),
  allowedHosts: list.optional(),
  allowedOrigins: list.optional(),
  ...Object.fromEntries(fixedReceivers.map(({ kind }) => [kind, receiver.optional()])),
  host: text.optional(),
  portBase: number.optional(),
  simulators: z.array(z.unknown(), { error: "write a list of files and definitions" }).optional(),
  openapi: z.array(text, { error: "write a list of files" }).optional(),
  config: z.union([text, z.literal(false)], { error: "write a path or false" }).optional(),
  env: z.record(z.string(), text.optional(), { error: "write an object of strings" }).optional(),
});

type Read = z.output<typeof startOptions>;

const optionNames = Object.keys(startOptions.shape).join(", ");

/** The name of each option on the command line and in the environment. */
const otherNames: Readonly<Record<string, string>> = {
  only: "--only",
  simulators: "--simulator",
  openapi: "--openapi",
  timeline: "--timeline",
  snapshot: "--snapshot",
  host: "--host",
  portBase: "--port-base",
  delivery: "SIM_WEBHOOK_DELIVERY",
  startTime: "SIM_START_TIME",
  pace: "SIM_PACE",
  deliveryTimeoutMs: "SIM_DELIVERY_TIMEOUT_MS",
  vendorHeaders: "SIM_VENDOR_HEADERS",
  apiKey: "SIM_API_KEY",
  controlToken: "SIM_CONTROL_TOKEN",
  allowedHosts: "SIM_ALLOWED_HOSTS",
  allowedOrigins: "SIM_ALLOWED_ORIGINS",
  ...Object.fromEntries(
    fixedReceivers.flatMap(({ kind, urlVariable, secretVariable }) => [
      [`${kind}.url`, urlVariable],
      [`${kind}.secret`, secretVariable],
    ]),
  ),
};

function check(options: unknown): Read {
  const result = startOptions.safeParse(options);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    if (issue.path.length === 0 && issue.code === "invalid_type")
      return "give an object of options";
    if (issue.code !== "unrecognized_keys") return `${issue.path.join(".")}: ${issue.message}`;
    return `there is no option ${issue.keys.join(", ")}; the options are ${optionNames}`;
  });
  throw new StartError(2, problems.join("; "));
}

/** The text of an option by its name; that of a receiver's part as `kind.url`. */
function valueOf(read: Read, option: string): string | undefined {
  const [name = "", part] = option.split(".");
  const input = new Map<string, unknown>(Object.entries(read)).get(name);
  const value =
    part === undefined
      ? input
      : new Map(Object.entries({ ...receiver.safeParse(input).data })).get(part);
  return typeof value === "string" ? value : undefined;
}

/** Throws a StartError for options that contradict each other: one of them would have no effect. */
function refuseCombinations(read: Read): void {
  const runs = read.only?.split(",").map((name) => kindNamed(builtIn, name));
  const idle = fixedReceivers.find(({ kind }) => kind in read && runs && !runs.includes(kind));
  if (idle) throw new StartError(2, `${idle.kind}: not in only; add it there.`);
  const twice = Object.entries(otherNames).find(
    ([option, name]) => read.env?.[name] !== undefined && valueOf(read, option) !== undefined,
  );
  if (twice) throw new StartError(2, `${twice[0]}: also set in env; give it once.`);
}

/** The options as a command line and an environment. Throws a StartError that names the option. */
export function readOptions(options: unknown): ServeRequest {
  const read = check(options);
  refuseCombinations(read);
  const { config } = read;
  const configOf =
    config === undefined ? [] : config === false ? ["--no-config"] : ["--config", config];
  const argv = [...configOf, "--port-base", read.portBase ?? "0"];
  const environment: Record<string, string | undefined> = { ...read.env };
  for (const [option, name] of Object.entries(otherNames)) {
    const value = valueOf(read, option);
    if (value === undefined || option === "portBase") continue;
    if (name.startsWith("--")) argv.push(name, value);
    else environment[name] = value;
  }
  const { simulators = [], openapi = [], timeline, snapshot } = read;
  return {
    ...{
      argv,
      environment,
      simulators,
      openapi,
      folder: process.cwd(),
      usesSeed: read.seed === undefined,
    },
    ...(typeof timeline === "object" ? { timeline } : {}),
    ...(typeof snapshot === "object" ? { snapshot } : {}),
  };
}

/** A refusal in the words of the options: the checks are those of the command line. */
export function nameOptions(message: string): string {
  return Object.entries(otherNames).reduce((text, [option, name]) => {
    return text.replaceAll(name, option);
  }, message);
}
