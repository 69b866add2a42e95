import { hostname } from "node:os";
import { didYouMean } from "#shared/text/nearest.ts";
import { readMoment } from "#shared/domain/moment.ts";
import { isWebTarget } from "#core/oauth/redirect-uri.ts";
import { explainReceiverUrl } from "#core/delivery/sending/receiver-address.ts";
import type { SimulatorProfile } from "#core/contract/profile.ts";
import type { SimulatorSettings } from "#core/contract/settings.ts";
import { describeKinds, kindNamed } from "../kind-names.ts";
import { StartError } from "../start-error.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Well within the 2 s in which a signal ends the process. */
const CLOSE_GRACE_MS = 1_000;

/**
 * Secrets that could open a real account: error messages give only their length. A receiver's signing
 * secret is a simulator's own, and telling it shows what was mistyped.
 */
const SECRET_NAME = /TOKEN|API_KEY|ACCESS_KEY/;

function refuse(name: string, value: string, allowed: string): StartError {
  const isHidden = SECRET_NAME.test(name) && value !== "";
  const told = isHidden ? `(${String(value.length)} characters)` : JSON.stringify(value);
  return new StartError(2, `${name}=${told} is not allowed: ${allowed}.`);
}

/** A URL without the credentials that may stand in it. */
function withoutCredentials(url: string): string {
  return url.replace(/\/\/[^/?#]*@/, "//…@");
}

function readSwitch(environment: Environment, name: string, unset = false): boolean {
  const value = environment[name] ?? (unset ? "on" : "off");
  if (value === "off") return false;
  if (value === "on") return true;
  throw refuse(name, value, "leave it unset, or set it to off or on");
}

function readNumber(
  environment: Environment,
  name: string,
  isAllowed: (number: number) => boolean,
  allowed: string,
): number | undefined {
  const value = environment[name];
  if (value === undefined) return undefined;
  const number = /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(value) ? Number(value) : Number.NaN;
  if (Number.isFinite(number) && isAllowed(number)) return number;
  throw refuse(name, value, allowed);
}

function readStartTime(environment: Environment): number {
  const value = environment["SIM_START_TIME"];
  if (value === undefined) return Date.now();
  const time = readMoment(value);
  if (time !== undefined) return time;
  throw refuse("SIM_START_TIME", value, "give an ISO 8601 time such as 2026-01-02T03:04:05Z");
}

function readText(environment: Environment, name: string): string | undefined {
  const value = environment[name];
  if (value === undefined || /^[\x21-\x7e]+$/.test(value)) return value;
  throw refuse(name, value, "give visible ASCII characters without spaces, at least one");
}

function readList(
  environment: Environment,
  name: string,
  isAllowed: (item: string) => boolean,
  allowed: string,
): readonly string[] {
  const value = environment[name];
  if (value === undefined) return [];
  const items = value.split(",").map((item) => item.trim());
  if (items.every(isAllowed)) return items;
  throw refuse(name, value, allowed);
}

function isOrigin(item: string): boolean {
  return URL.canParse(item) && new URL(item).origin === item;
}

function isHostName(item: string): boolean {
  return /^(?:\*\.)?[a-z0-9.-]+$|^\[[0-9a-f:]+\]$/i.test(item);
}

function checkFixedReceiver(environment: Environment, simulator: SimulatorProfile): void {
  const receiver = simulator.fixedReceiver;
  if (!receiver) return;
  const { urlVariable, secretVariable, secretForm } = receiver;
  const url = environment[urlVariable];
  const secret = environment[secretVariable];
  const problem = url === undefined ? undefined : explainReceiverUrl(url);
  if (url !== undefined && problem !== undefined) {
    throw refuse(
      urlVariable,
      withoutCredentials(url),
      `give an http or https URL without credentials (${problem})`,
    );
  }
  if (secret !== undefined && !secretForm.pattern.test(secret)) {
    throw refuse(secretVariable, secret, secretForm.allowed);
  }
  if (url !== undefined && secret === undefined) {
    throw new StartError(
      2,
      `${urlVariable} is set but ${secretVariable} is not: set both or neither.`,
    );
  }
  if (secret !== undefined && url === undefined) {
    throw new StartError(
      2,
      `${secretVariable} is set but ${urlVariable} is not: set both or neither.`,
    );
  }
}

function checkOwnVariables(environment: Environment, simulator: SimulatorProfile): void {
  for (const variable of simulator.variables) {
    const value = environment[variable.name];
    if (value !== undefined && !variable.isAllowed(value)) {
      throw refuse(variable.name, value, variable.allowed);
    }
    const { needs } = variable;
    if (value !== undefined && needs !== undefined && environment[needs] === undefined) {
      throw new StartError(
        2,
        `${variable.name} is set but ${needs} is not: it has no effect alone.`,
      );
    }
  }
}

/** The variables that the simulators themselves read. */
function ownVariables(
  environment: Environment,
  simulators: readonly SimulatorProfile[],
): Environment {
  const names = simulators.flatMap(({ fixedReceiver, variables }) => [
    ...(fixedReceiver ? [fixedReceiver.urlVariable, fixedReceiver.secretVariable] : []),
    ...variables.map(({ name }) => name),
  ]);
  return Object.fromEntries(names.map((name) => [name, environment[name]]));
}

/** The kinds of `SIM_DELIVER_ALSO`, named by kind or provider. */
function readDeliverAlso(
  environment: Environment,
  simulators: readonly SimulatorProfile[],
): readonly string[] {
  const able = simulators.filter(({ delivery }) => delivery === "optional");
  const names = readList(
    environment,
    "SIM_DELIVER_ALSO",
    (name) => kindNamed(able, name) !== undefined,
    `give kinds separated by commas, of ${describeKinds(able)}`,
  );
  return names.flatMap((name) => kindNamed(able, name) ?? []);
}

/** Reads the redirect URIs of OAuth apps: `chat=http://localhost:3000/slack/oauth_redirect,…`. */
function readRedirectUris(
  environment: Environment,
  simulators: readonly SimulatorProfile[],
): Readonly<Record<string, readonly string[]>> {
  const able = simulators.filter(({ hasRedirectUris }) => hasRedirectUris);
  const parse = (item: string) => {
    const [name = "", ...url] = item.split("=");
    return { kind: kindNamed(able, name), url: url.join("=") };
  };
  const items = readList(
    environment,
    "SIM_OAUTH_REDIRECT_URLS",
    (item) => parse(item).kind !== undefined && isWebTarget(parse(item).url),
    `give pairs such as chat=http://localhost:3000/callback, separated by commas; kinds: ${describeKinds(able)}`,
  );
  const uris: Record<string, readonly string[]> = {};
  for (const { kind = "", url } of items.map(parse)) uris[kind] = [...(uris[kind] ?? []), url];
  return uris;
}

/** Reads the access rules: the accepted host names and origins. */
function readGuard(environment: Environment, host: string): SimulatorSettings["guard"] {
  const allowedHosts = readList(
    environment,
    "SIM_ALLOWED_HOSTS",
    isHostName,
    "give host names without port, separated by commas; *.NAME stands for all names below NAME",
  );
  return {
    host: host === "0.0.0.0" || host === "::" ? hostname() : host,
    allowedHosts: allowedHosts.map((name) => name.toLowerCase()),
    allowedOrigins: readList(
      environment,
      "SIM_ALLOWED_ORIGINS",
      isOrigin,
      "give origins such as https://app.example, separated by commas",
    ),
  };
}

/** The beginning of the names of Simdeck's own variables: `SIM_`, `AUTH_TWIN_`, `S3_SIM_`. */
const prefixOf = (name: string) => /^(?:[A-Z0-9]+_)?(?:SIM|TWIN)_/.exec(name)?.[0];

/**
 * Returns one warning for each variable that begins as Simdeck's own do and that nothing reads, with the name
 * that was meant.
 */
export function findUnknownVariables(
  environment: Environment,
  host: string,
  simulators: readonly SimulatorProfile[],
): readonly string[] {
  const known = new Set<string>();
  const recording = new Proxy(environment, {
    get: (target, name) => {
      if (typeof name === "string") known.add(name);
      return typeof name === "string" ? target[name] : undefined;
    },
  });
  readEnvironment(recording, host, simulators);
  const prefixes = new Set([...known].flatMap((name) => prefixOf(name) ?? []));
  return Object.keys(environment)
    .filter((name) => prefixes.has(prefixOf(name) ?? "") && !known.has(name))
    .map((name) => `${name} is unknown and has no effect.${didYouMean(name, [...known])}`);
}

/**
 * Reads and checks every variable before anything serves. Throws a StartError that names the variable,
 * the value and what is allowed. An empty string is a value, not unset.
 */
export function readEnvironment(
  environment: Environment,
  host: string,
  simulators: readonly SimulatorProfile[],
): SimulatorSettings {
  for (const simulator of simulators) {
    checkFixedReceiver(environment, simulator);
    checkOwnVariables(environment, simulator);
  }
  const pace = readNumber(
    environment,
    "SIM_PACE",
    (number) => number > 0,
    "give a number above 0: simulated seconds per real second",
  );
  const requiredKey = readText(environment, "SIM_API_KEY");
  const controlToken = readText(environment, "SIM_CONTROL_TOKEN");
  return {
    guard: readGuard(environment, host),
    deliverRegistered: readSwitch(environment, "SIM_WEBHOOK_DELIVERY"),
    deliverAlso: readDeliverAlso(environment, simulators),
    redirectUris: readRedirectUris(environment, simulators),
    deliveryTimeoutMs:
      readNumber(
        environment,
        "SIM_DELIVERY_TIMEOUT_MS",
        (number) => Number.isInteger(number) && number >= 1 && number <= 120_000,
        "give a whole number of milliseconds from 1 to 120000",
      ) ?? 10_000,
    closeGraceMs: CLOSE_GRACE_MS,
    requestLog: readSwitch(environment, "SIM_REQUEST_LOG", true),
    vendorHeaders: readSwitch(environment, "SIM_VENDOR_HEADERS", true),
    startTime: readStartTime(environment),
    hasUsualClock: environment["SIM_START_TIME"] === undefined && pace === undefined,
    ...(pace === undefined ? {} : { pace }),
    ...(requiredKey === undefined ? {} : { requiredKey }),
    ...(controlToken === undefined ? {} : { controlToken }),
    environment: ownVariables(environment, simulators),
  };
}
