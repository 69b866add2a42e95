import type { Registry } from "../../../hosting/registry.ts";
import type { SimulatorHost } from "../../../hosting/serving/simulator-host.ts";
import { sdkVariables } from "../../../library/simulator/sdk-arguments.ts";
import { addressVariables } from "../../../library/simulator/address-variables.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The parts of the environment of a command. */
export interface ExecParts {
  readonly registry: Registry;
  readonly host: SimulatorHost;
  readonly readyFile: string;
  readonly proxyUrl: string;
  /** The address of `simdeck/redirect`. */
  readonly redirectUrl: string;
  readonly refusesOthers: boolean;
  /** The file in which Node's processes list the hosts that they refused. */
  readonly refusedFile: string;
  /** The variables by which runtimes trust the local authority. */
  readonly trust: Environment;
  /** The secrets of `--forward`. */
  readonly secrets: Environment;
}

const LOOPBACK = ["localhost", "127.0.0.1", "::1"];

function noProxy({ NO_PROXY, no_proxy: lower }: Environment): string {
  const before = (NO_PROXY ?? lower ?? "").split(",").filter((name) => name !== "");
  return [...new Set([...before, ...LOOPBACK])].join(",");
}

/**
 * Returns the environment of the command: the given one, where the providers' real hosts lead to the
 * simulators. Keys and addresses that are set already stay.
 */
export function execEnvironment(environment: Environment, parts: ExecParts): NodeJS.ProcessEnv {
  const {
    registry,
    host,
    readyFile,
    proxyUrl,
    redirectUrl,
    refusesOthers,
    refusedFile,
    trust,
    secrets,
  } = parts;
  const simulators = host.served.map(({ simulator: { kind, apiKey }, baseUrl }) => ({
    kind,
    apiKey,
    baseUrl,
  }));
  const proxies = ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"];
  const exempt = noProxy(environment);
  const nodeOptions = [environment["NODE_OPTIONS"], `--import=${redirectUrl}`];
  return {
    ...Object.fromEntries(simulators.flatMap((one) => Object.entries(sdkVariables(one, registry)))),
    ...environment,
    ...addressVariables(simulators),
    ...secrets,
    ...Object.fromEntries(proxies.map((name) => [name, proxyUrl])),
    NO_PROXY: exempt,
    no_proxy: exempt,
    ...trust,
    SIMDECK_READY: readyFile,
    ...(refusesOthers ? { SIMDECK_OTHERS: "refuse", SIMDECK_REFUSED: refusedFile } : {}),
    NODE_OPTIONS: nodeOptions.filter((part) => part !== undefined && part !== "").join(" "),
  };
}
