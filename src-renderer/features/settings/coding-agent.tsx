import { useSimulators } from "../../bridge/use-simulators.ts";
import { showDocs } from "../../stores/docs-store.ts";
import { Button } from "../../ui/controls/button.tsx";
import { CopyButton } from "../../ui/controls/copy-button.tsx";
import { CodeBlock } from "../../ui/editor/code-block.tsx";

/** Returns the configuration with which an agent uses the simulators at an address. */
export function agentConfiguration(address: string): string {
  const server = { command: "npx", args: ["simdeck", "mcp", "--attach", address] };
  return JSON.stringify({ mcpServers: { simdeck: server } }, null, 2);
}

/** The configuration that gives a coding agent the simulators of this window as tools. */
export function CodingAgent() {
  const [first] = useSimulators();
  if (!first) return null;
  const text = agentConfiguration(first.baseUrl);
  return (
    <section className="vstack coding-agent" aria-label="Connect a coding agent">
      <div className="hstack">
        <h3>Connect a coding agent</h3>
        <span className="grow" />
        <CopyButton text={text} what="configuration" wordy />
      </div>
      <p className="soft">
        Add this server to the configuration of your agent, for example to <code>.mcp.json</code> in
        the folder of your project. Requests of the agent are marked in Requests, in Events and on
        the Wire.
      </p>
      <CodeBlock text={text} label="Configuration of the agent" wraps />
      <div>
        <Button size="small" tone="quiet" onPress={() => showDocs({ page: "coding-agents.md" })}>
          More about coding agents
        </Button>
      </div>
    </section>
  );
}
