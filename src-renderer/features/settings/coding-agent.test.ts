import { expect, test } from "vitest";
import { agentConfiguration } from "./coding-agent.tsx";

test("the configuration attaches an agent to the shown simulators", () => {
  expect(JSON.parse(agentConfiguration("http://127.0.0.1:4701"))).toEqual({
    mcpServers: {
      simdeck: { command: "npx", args: ["simdeck", "mcp", "--attach", "http://127.0.0.1:4701"] },
    },
  });
});
