import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { readReason } from "#shared/text/read-reason.ts";
import { StartError } from "../../../hosting/start-error.ts";

const CONFIGURATION = ".mcp.json";

const configuration = z.looseObject({ mcpServers: z.record(z.string(), z.unknown()).optional() });

const server = { command: "npx", args: ["simdeck", "mcp"] };

const guide = `# Simdeck in this project

Simdeck simulates provider APIs (Stripe, Resend, Clerk, Slack, GitHub, …) with signed webhooks. Use it for all
tests of integrations: no request may reach a real provider.

- The MCP server \`simdeck\` of \`${CONFIGURATION}\` has the tools. Read its resource \`simdeck://guide\` first.
- Point the provider's SDK at the address of \`list_simulators\`; its result has the code.
- Webhooks: \`set_delivery\`, register the URL with \`call_api\`, then \`wait_for_event\`. For a failed delivery,
  \`get_event\` has the reason; repair the handler and \`redeliver\`.
- In tests of this project, use the library: \`import { startSimulators } from "simdeck"\`. The docs are in
  \`node_modules/simdeck/docs/typescript-api.md\`.
- End with \`list_requests\` and unsupported: true: its list must be empty.
`;

/** Returns the configuration of coding agents in a folder with Simdeck's server added to it. */
function withServer(folder: string): string {
  const file = join(folder, CONFIGURATION);
  const input = existsSync(file) ? readConfiguration(file) : {};
  const mcpServers = { ...input.mcpServers, simdeck: server };
  return `${JSON.stringify({ ...input, mcpServers }, undefined, 2)}\n`;
}

function readConfiguration(file: string): z.output<typeof configuration> {
  try {
    return configuration.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    const reason = error instanceof z.ZodError ? "mcpServers is not an object" : readReason(error);
    throw new StartError(1, `init: ${file} cannot be extended (${reason}).`);
  }
}

/**
 * Returns the files that `simdeck init --agent` writes. Other servers and settings of the agent's
 * configuration are kept.
 */
export function agentFiles(folder: string) {
  return {
    extended: { [CONFIGURATION]: withServer(folder) },
    written: { "simdeck/AGENTS.md": guide },
  };
}
