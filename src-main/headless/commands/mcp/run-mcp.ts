import { once } from "node:events";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { openStart, type Start } from "../../../hosting/config/open-start.ts";
import { type Options, parseOptions } from "../../../hosting/options/options.ts";
import { serveRegistry } from "../../../hosting/serving/serve-simulators.ts";
import { StartError } from "../../../hosting/start-error.ts";
import { connectInstance } from "../../../library/connection/connect-instance.ts";
import type { Connection } from "../../../library/connection/connection.ts";
import { connectionsTo, connectOverHttp } from "../../../library/connection/http-connection.ts";
import { findInstance, selectConnection } from "../verbs/instance.ts";
import { createServer } from "./create-server.ts";
import type { Session } from "./session.ts";

/** The surroundings of the command. */
export interface McpTools {
  /** The folder in which the search for a configuration file begins. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

interface Served {
  readonly connections: readonly Connection[];
  readonly close: () => Promise<void>;
}

/**
 * `simdeck mcp`: serves the Model Context Protocol on stdin and stdout, for simulators of this process or
 * for the running ones of `--attach`. Resolves when the client has closed the connection. Throws a
 * StartError when an option is wrong.
 */
export async function runMcp(args: readonly string[], tools: McpTools): Promise<void> {
  const opened = await openStart(args, { ...tools, hasFreePorts: true });
  const options = parseOptions(opened.argv, opened.registry);
  const { connections, close } =
    options.attach === undefined
      ? await start(opened, options)
      : await attach(options.attach, tools.environment);
  const named = (name: string) => selectConnection(connections, name);
  const session: Session = {
    registry: opened.registry,
    connections,
    named,
    selected: (name) => (name === undefined ? connections : [named(name)]),
  };
  try {
    const served = serveStdio(() => createServer(session));
    // The client ends the session by closing the input.
    await once(process.stdin, "end");
    await served.close();
  } finally {
    await close();
  }
}

/** Starts the simulators on free ports, unless `--port-base` says otherwise. */
async function start(
  { registry, environment, ...given }: Start,
  options: Options,
): Promise<Served> {
  const host = await serveRegistry(registry, { options, environment }, given);
  const agent = connectionsTo(host.caFile);
  const controlToken = environment["SIM_CONTROL_TOKEN"];
  const connections = host.served.map(({ simulator: { kind, apiKey }, baseUrl }) =>
    connectOverHttp({ kind, baseUrl, apiKey, controlToken }, agent),
  );
  const close = async () => {
    agent.destroy();
    await host.close();
  };
  return { connections, close };
}

/** Uses running simulators: of a ready file or ready line, or of the address of one of them. */
async function attach(target: string, environment: McpTools["environment"]): Promise<Served> {
  if (URL.canParse(target) && /^https?:/.test(target)) {
    const instance = await connectInstance(target, environment["SIM_CONTROL_TOKEN"]).catch(
      (error: unknown) => {
        if (!(error instanceof StartError)) throw error;
        throw new StartError(2, error.message.replace("--base-url", "--attach"));
      },
    );
    return {
      connections: instance.connections,
      close: async () => instance[Symbol.asyncDispose](),
    };
  }
  const instance = await findInstance(target, { folder: process.cwd(), environment });
  return {
    connections: instance.connections,
    close: () => {
      instance[Symbol.dispose]();
      return Promise.resolve();
    },
  };
}
