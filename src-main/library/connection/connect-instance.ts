import * as z from "zod";
import { readReason } from "#shared/text/read-reason.ts";
import { StartError } from "../../hosting/start-error.ts";
import type { Connection } from "./connection.ts";
import { connectionsTo, connectOverHttp } from "./http-connection.ts";

const about = z.object({
  simulator: z.object({ kind: z.string() }),
  ports: z.record(z.string(), z.int()),
});

/** All simulators of a running instance. */
interface Instance extends AsyncDisposable {
  readonly connections: readonly Connection[];
}

/**
 * Connects to the instance that the simulator at `baseUrl` belongs to. Throws a StartError when none
 * answers there.
 */
export async function connectInstance(
  baseUrl: string,
  controlToken: string | undefined,
): Promise<Instance> {
  const agent = connectionsTo(undefined);
  const connect = (kind: string, address: string) =>
    connectOverHttp({ kind, baseUrl: address, apiKey: "", controlToken }, agent);
  try {
    const first = connect("simulator", new URL(baseUrl).origin);
    const { status, body } = await first.call({ method: "GET", path: "/_sim/panel" });
    if (status !== 200) throw new Error(`the status was ${String(status)}`);
    const connections = Object.entries(about.parse(body).ports).map(([kind, port]) => {
      const address = new URL(baseUrl);
      address.port = String(port);
      return connect(kind, address.origin);
    });
    const dispose = () => {
      agent.destroy();
      return Promise.resolve();
    };
    return { connections, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    agent.destroy();
    throw new StartError(
      2,
      `--base-url ${baseUrl}: no simulator responds there (${readReason(error)}).`,
    );
  }
}
