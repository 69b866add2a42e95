import type { SimulatorView } from "#shared/domain/simulator.ts";
import { verifyCode } from "../../bridge/verify-code.ts";

export interface Snippet {
  readonly id: string;
  readonly title: string;
  readonly code: string;
}

const hidden = "••••••••";

/**
 * Lists the code that points an app to one simulator, with its live address and key, and the code that
 * verifies its deliveries, with the secret of an endpoint if there is one.
 */
export function listSnippets(
  simulator: SimulatorView,
  secret: string | undefined,
  showsKeys: boolean,
): readonly Snippet[] {
  const { model, baseUrl, apiKey, connect } = simulator;
  const key = showsKeys ? apiKey : hidden;
  const name = model.replaceAll(/\W+/g, "_").toUpperCase();
  const fill = (code: string) =>
    code.replaceAll("{base_url}", baseUrl).replaceAll("{api_key}", key);
  const verify = verifyCode(simulator, showsKeys ? secret : secret && hidden);
  return [
    {
      id: "environment",
      title: "Environment",
      code: `${name}_BASE_URL=${baseUrl}\n${name}_API_KEY=${key}`,
    },
    ...(connect ? [{ id: "sdk", title: "SDK", code: fill(connect.code) }] : []),
    ...(verify === undefined ? [] : [{ id: "receiver", title: "Verify", code: verify }]),
    { id: "egress", title: "Log", code: `curl -s ${baseUrl}/_sim/egress` },
  ];
}
