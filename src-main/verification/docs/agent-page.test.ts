import { join } from "node:path";
import { expect, test } from "vitest";
import { tools } from "../../headless/commands/mcp/create-server.ts";
import { fillMarkers } from "./fill-markers.ts";
import { formatAs, read, root } from "./pages.ts";
import { table } from "./table.ts";

test("the page for coding agents lists every tool (npm run docs writes the list)", async () => {
  const rows = tools.map(({ name, description, input }) => {
    const parameters = Object.keys(input.shape).map((parameter) => `\`${parameter}\``);
    return [`\`${name}\``, parameters.join(", "), description];
  });
  const page = fillMarkers(read("docs/coding-agents.md"), {
    tools: table(["tool", "arguments", "effect"], rows),
  });
  const formatted = await formatAs("page.md", page);
  await expect(formatted).toMatchFileSnapshot(join(root, "docs/coding-agents.md"));
});
