import type { SimulatorView } from "#shared/domain/simulator.ts";
import { verifyCode } from "../../../bridge/verify-code.ts";

/** Code to paste. */
export interface Snippet {
  readonly id: string;
  readonly title: string;
  readonly code: string;
}

/** The order in which code is offered. */
const snippetIds = ["environment", "sdk", "receiver", "egress"];

const hidden = "••••••••";

interface Keys {
  /** The secret of the endpoint that verifies; absent while there is none. */
  readonly secret: string | undefined;
  readonly showsKeys: boolean;
}

type Variables = Pick<
  SimulatorView,
  "model" | "baseUrl" | "apiKey" | "sdkVariables" | "secretVariable"
>;

/**
 * Returns the lines of an environment file: the variables that the provider's SDK reads itself, or plain ones,
 * and the secret of an endpoint. The address has a name of its own where no SDK reads it.
 */
export function environmentLines(
  { model, baseUrl, apiKey, sdkVariables, secretVariable }: Variables,
  { secret, showsKeys }: Keys,
): readonly string[] {
  const name = model.replaceAll(/\W+/g, "_").toUpperCase();
  const known = Object.entries(sdkVariables ?? { [`${name}_API_KEY`]: "{api_key}" });
  const hasAddress = known.some(([, value]) => value.includes("{base_url}"));
  const variables = hasAddress ? known : [[`${name}_BASE_URL`, "{base_url}"] as const, ...known];
  const lines = variables.map(([variable, value]) => {
    const key = showsKeys ? apiKey : hidden;
    return `${variable}=${value.replaceAll("{base_url}", baseUrl).replaceAll("{api_key}", key)}`;
  });
  if (secret === undefined || secretVariable === undefined) return lines;
  return [...lines, `${secretVariable}=${showsKeys ? secret : hidden}`];
}

/**
 * Lists the code that points an app to one simulator, with its live address and key, and the code that
 * verifies its deliveries, with the secret of an endpoint if there is one.
 */
export function listSnippets(simulator: SimulatorView, keys: Keys): readonly Snippet[] {
  const { baseUrl, apiKey, connect } = simulator;
  const { secret, showsKeys } = keys;
  const fill = (code: string) =>
    code.replaceAll("{base_url}", baseUrl).replaceAll("{api_key}", showsKeys ? apiKey : hidden);
  const verify = verifyCode(simulator, showsKeys ? secret : secret && hidden);
  return [
    { id: "environment", title: ".env", code: environmentLines(simulator, keys).join("\n") },
    ...(connect ? [{ id: "sdk", title: "SDK", code: fill(connect.code) }] : []),
    ...(verify === undefined ? [] : [{ id: "receiver", title: "Verify", code: verify }]),
    { id: "egress", title: "Log", code: `curl -s ${baseUrl}/_sim/egress` },
  ];
}

/** A simulator that an app uses, with the secret of the endpoint that verifies its deliveries. */
export interface Connected {
  readonly simulator: SimulatorView;
  readonly secret: string | undefined;
}

/** Joins the code of several simulators: the lines of one environment file, otherwise parts with an empty line between. */
export function joinSnippets(
  connected: readonly Connected[],
  showsKeys: boolean,
): readonly Snippet[] {
  const all = connected.flatMap(({ simulator, secret }) =>
    listSnippets(simulator, { secret, showsKeys }),
  );
  return snippetIds.flatMap((id) => {
    const parts = all.filter((one) => one.id === id);
    const [first] = parts;
    if (!first) return [];
    const gap = id === "environment" || id === "egress" ? "\n" : "\n\n";
    return [{ ...first, code: parts.map(({ code }) => code).join(gap) }];
  });
}
