import type { SimulatorView } from "#shared/domain/simulator.ts";

export interface Snippet {
  readonly id: string;
  readonly title: string;
  readonly code: string;
}

const hidden = "••••••••";

/** What to paste to point an app at one simulator, with its live address and key. */
export function listSnippets(simulator: SimulatorView, showKey: boolean): readonly Snippet[] {
  const { kind, baseUrl, apiKey, connect } = simulator;
  const key = showKey ? apiKey : hidden;
  const name = kind.replaceAll("-", "_").toUpperCase();
  const fill = (code: string) =>
    code.replaceAll("{base_url}", baseUrl).replaceAll("{api_key}", key);
  return [
    {
      id: "environment",
      title: "Environment",
      code: `${name}_BASE_URL=${baseUrl}\n${name}_API_KEY=${key}`,
    },
    ...(connect
      ? [{ id: "sdk", title: `SDK (${connect.language})`, code: fill(connect.code) }]
      : []),
    { id: "egress", title: "Egress log", code: `curl -s ${baseUrl}/_sim/egress` },
  ];
}
