import { mapFields } from "#shared/text/map-strings.ts";
import type { Registry } from "../../../hosting/registry.ts";
import type { SimulatorHost } from "../../../hosting/serving/simulator-host.ts";
import { StartError } from "../../../hosting/start-error.ts";
import type { Forward } from "./exec-options.ts";

type Listed = Registry[number];

/** Returns the variables of the start that make simulators deliver where `--forward` says. */
export function deliveryVariables(
  forwards: readonly Forward[],
  registry: Registry,
): Readonly<Record<string, string>> {
  const listed = forwards.map((forward) => ({ forward, simulator: find(registry, forward) }));
  const optional = listed.filter(({ simulator }) => simulator.delivery === "optional");
  const fixed = listed.flatMap(({ forward, simulator: { fixedReceiver } }): [string, string][] =>
    fixedReceiver
      ? [
          [fixedReceiver.urlVariable, forward.url],
          [fixedReceiver.secretVariable, fixedReceiver.secretForm.example],
        ]
      : [],
  );
  return {
    ...(listed.some(({ simulator }) => simulator.delivery === "registered")
      ? { SIM_WEBHOOK_DELIVERY: "on" }
      : {}),
    ...(optional.length > 0
      ? { SIM_DELIVER_ALSO: optional.map(({ forward }) => forward.kind).join(",") }
      : {}),
    ...Object.fromEntries<string>(fixed),
  };
}

/**
 * Registers the addresses of the app over the providers' API, where they are registered. Returns the secrets
 * of all forwards under their usual names. Throws a StartError when an address is refused.
 */
export async function registerForwards(
  forwards: readonly Forward[],
  registry: Registry,
  host: SimulatorHost,
): Promise<Readonly<Record<string, string>>> {
  const secrets = await Promise.all(
    forwards.map(async (forward): Promise<readonly [string, string]> => {
      const listed = find(registry, forward);
      const name = listed.secretVariable ?? "";
      if (listed.fixedReceiver) return [name, listed.fixedReceiver.secretForm.example];
      return [name, await register(forward, listed, host)];
    }),
  );
  return Object.fromEntries(secrets.filter(([name]) => name !== ""));
}

async function register(
  { kind, url }: Forward,
  { endpoints }: Listed,
  host: SimulatorHost,
): Promise<string> {
  const simulator = host.served.find((one) => one.simulator.kind === kind)?.simulator;
  if (!simulator || !endpoints) throw new StartError(2, `--forward ${kind}: ${kind} does not run.`);
  const fields = endpoints.fields ?? [];
  const types = endpoints.everyType.length > 0 ? endpoints.everyType : endpoints.types;
  const values: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    ...endpoints.forward,
    url,
  };
  const fillIn = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (found, name: string) => values[name] ?? found);
  const fill = (text: string): unknown => (text === "{types}" ? types : fillIn(text));
  const { method, path, body = {} } = endpoints.register;
  const call = { method, path: fillIn(path), body: mapFields(body, fill) };
  const response = await simulator.call(call);
  const endpoint = simulator.endpoints().at(-1);
  if (response.status < 300 && endpoint) return endpoint.secret;
  throw new StartError(
    2,
    `--forward ${kind}=${url}: the simulator refused it: ${JSON.stringify(response.body)}`,
  );
}

function find(registry: Registry, { kind }: Forward): Listed {
  const listed = registry.find((one) => one.kind === kind);
  if (!listed) throw new StartError(2, `--forward ${kind}: unknown simulator.`);
  return listed;
}
