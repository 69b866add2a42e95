import { readFileSync } from "node:fs";
import { findProviderHost } from "#shared/domain/provider-hosts.ts";
import { builtIn } from "../../hosting/registry.ts";

/** The address of a simulator that stands for a provider's real host. */
export interface Target {
  readonly host: string;
  readonly port: number;
  /** The certificate to trust; absent for a simulator without TLS. */
  readonly ca?: string;
}

interface ReadyLine {
  readonly simulators: Readonly<Record<string, { readonly base_url: string }>>;
  readonly ca_file?: string;
}

function isReadyLine(value: unknown): value is ReadyLine {
  return typeof value === "object" && value !== null && "simulators" in value;
}

/** Reads a ready file. Throws an error that names the variable when it cannot be used. */
function readReady(file: string | undefined): ReadyLine {
  const hint = "simdeck/redirect: set SIMDECK_READY to the ready file of running simulators";
  if (file === undefined || file === "") throw new Error(`${hint}.`);
  try {
    const value: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (isReadyLine(value)) return value;
  } catch (error) {
    throw new Error(`${hint}; ${file} cannot be read.`, { cause: error });
  }
  throw new Error(`${hint}; ${file} is not a ready file.`);
}

/**
 * Makes the function that finds the simulator of a host name, from a ready file. A host whose simulator does
 * not run has none.
 */
export function readTargets(file: string | undefined): (host: string) => Target | undefined {
  const ready = readReady(file);
  const ca = ready.ca_file === undefined ? undefined : readFileSync(ready.ca_file, "utf8");
  const targets = builtIn.flatMap(({ kind, hosts = [] }) => {
    const baseUrl = ready.simulators[kind]?.base_url;
    if (baseUrl === undefined) return [];
    const { hostname, port, protocol } = new URL(baseUrl);
    const address = { host: hostname.replaceAll(/^\[|\]$/g, ""), port: Number(port) };
    const target: Target = protocol === "https:" && ca ? { ...address, ca } : address;
    return [{ hosts, target }];
  });
  return (host) => targets.find(({ hosts }) => findProviderHost(hosts, host))?.target;
}
