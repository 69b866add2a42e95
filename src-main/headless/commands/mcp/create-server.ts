import { McpServer, ResourceTemplate } from "@modelcontextprotocol/server";
import * as z from "zod";
import { readReason } from "#shared/text/read-reason.ts";
import { version } from "../../../hosting/version.ts";
import { ask } from "../../../library/simulator/ask.ts";
import { callTools } from "./call-tools.ts";
import { controlTools } from "./control-tools.ts";
import { docsPages } from "./docs-pages.ts";
import { guide, prompts } from "./guide.ts";
import { logTools } from "./log-tools.ts";
import { lookTools } from "./look-tools.ts";
import { playTool } from "./play-tool.ts";
import type { Session } from "./session.ts";
import { snapshotTools } from "./snapshot-tools.ts";
import { MAX_CHARACTERS, type Tool } from "./tool.ts";

/** All tools of the server. */
export const tools: readonly Tool[] = [
  ...lookTools,
  ...logTools,
  ...callTools,
  ...controlTools,
  ...snapshotTools,
  playTool,
];

/** Creates a Model Context Protocol server for the simulators of a session. */
export function createServer(session: Session): McpServer {
  const server = new McpServer(
    { name: "simdeck", version },
    { instructions: "Simulators of provider APIs for tests. Read simdeck://guide first." },
  );
  for (const tool of tools) addTool(server, session, tool);
  addResources(server, session);
  for (const [name, { title, description, text }] of Object.entries(prompts)) {
    const argsSchema = z.object({ subject: z.string().describe("the integration or the problem") });
    server.registerPrompt(name, { title, description, argsSchema }, ({ subject }) => ({
      messages: [{ role: "user", content: { type: "text", text: text(subject) } }],
    }));
  }
  return server;
}

function addTool(server: McpServer, session: Session, tool: Tool): void {
  const { name, title, description, input, output, effect } = tool;
  const annotations = {
    readOnlyHint: effect === "reads",
    destructiveHint: effect === "deletes",
    openWorldHint: false,
  };
  const config = { title, description, inputSchema: input, outputSchema: output, annotations };
  server.registerTool(name, config, async (args) => {
    try {
      const result = z.record(z.string(), z.unknown()).parse(await tool.run(session, args));
      const text = JSON.stringify(result);
      if (text.length > MAX_CHARACTERS) {
        throw new Error(
          `The result has ${String(text.length)} characters; at most ${String(MAX_CHARACTERS)} are returned. Ask for less: one simulator, a search or a smaller limit.`,
        );
      }
      return { content: [{ type: "text" as const, text }], structuredContent: result };
    } catch (error) {
      return { content: [{ type: "text" as const, text: readReason(error) }], isError: true };
    }
  });
}

function addResources(server: McpServer, session: Session): void {
  const markdown = { mimeType: "text/markdown" };
  server.registerResource(
    "guide",
    "simdeck://guide",
    { ...markdown, title: "Guide", description: "How to test an integration with these tools" },
    (uri) => ({ contents: [{ uri: uri.href, ...markdown, text: guide }] }),
  );
  const pages = docsPages();
  for (const [name, read] of pages) {
    server.registerResource(
      `docs: ${name}`,
      `simdeck://docs/${name}`,
      { ...markdown, title: `Docs: ${name}` },
      (uri) => ({ contents: [{ uri: uri.href, ...markdown, text: read() }] }),
    );
  }
  const listed = session.connections.map(({ kind }) => ({
    uri: `simdeck://openapi/${kind}`,
    name: `openapi: ${kind}`,
  }));
  server.registerResource(
    "openapi",
    new ResourceTemplate("simdeck://openapi/{kind}", { list: () => ({ resources: listed }) }),
    { title: "OpenAPI", mimeType: "application/json", description: "The routes of a simulator" },
    async (uri, { kind }) => {
      const connection = session.named(String(kind));
      const api = await ask(connection, "GET", "/_sim/openapi.json", z.unknown());
      const text = JSON.stringify(api);
      return { contents: [{ uri: uri.href, mimeType: "application/json", text }] };
    },
  );
}
