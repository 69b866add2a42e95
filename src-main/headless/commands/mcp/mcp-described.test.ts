import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import * as z from "zod";
import { openRegistry } from "../../../hosting/registry.ts";
import { serveSimulators } from "../../../hosting/serving/serve-simulators.ts";
import { connectionsTo, connectOverHttp } from "../../../library/connection/http-connection.ts";
import { selectConnection } from "../verbs/instance.ts";
import { createServer } from "./create-server.ts";

test("agents use the simulator of a description as any other", async () => {
  const argv = ["--openapi", "resources/examples/orders/orders.yaml"];
  const host = await serveSimulators({
    ...{ argv: [...argv, "--port-base", "0", "--only", "orders"], environment: {} },
  });
  const agent = connectionsTo(undefined);
  const connections = host.served.map(({ simulator: { kind, apiKey }, baseUrl }) =>
    connectOverHttp({ kind, baseUrl, apiKey }, agent),
  );
  const named = (name: string) => selectConnection(connections, name);
  const { registry } = await openRegistry(argv);
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  await createServer({ registry, connections, named, selected: () => connections }).connect(ours);
  const client = new Client({ name: "test", version: "1" });
  await client.connect(theirs);
  const use = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError, structuredContent } = await client.callTool({
      name,
      arguments: args,
    });
    expect(isError, JSON.stringify(content)).not.toBe(true);
    return structuredContent;
  };
  try {
    expect(await use("list_simulators")).toMatchObject({
      simulators: [{ simulator: "orders", provider: "Orders", keeps_nothing: [] }],
    });
    expect(await use("list_routes", { simulator: "orders", search: "creates" })).toEqual({
      routes: [
        {
          ...{ method: "POST", path: "/orders", summary: "Creates an order" },
          ...{ parameters: [], body: ["item*", "amount*"] },
        },
      ],
    });
    const made = z
      .object({ body: z.object({ text: z.string() }), events: z.array(z.unknown()) })
      .parse(
        await use("call_api", {
          ...{ simulator: "orders", method: "POST", path: "/orders" },
          body: { item: "lamp", amount: 4_800 },
        }),
      );
    expect(made.events).toMatchObject([{ seq: 1, type: "order.created" }]);
    const { id } = z.object({ id: z.string() }).parse(JSON.parse(made.body.text));
    const fields = { path: `/orders/${id}`, fields: { status: "lost" } };
    await use("run_world_action", { simulator: "orders", action: "set", fields });
    const { actions } = z
      .object({ actions: z.array(z.looseObject({ action: z.string() })) })
      .parse(await use("list_world_actions", { simulator: "orders" }));
    expect(actions).toMatchObject([
      { action: "emit", required: ["event"] },
      { action: "set", choices: { path: [`/orders/${id}`] } },
    ]);
  } finally {
    await client.close();
    agent.destroy();
    await host.close();
  }
});
