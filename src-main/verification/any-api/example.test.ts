import { once } from "node:events";
import { Server } from "node:http";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { play } from "../../headless/commands/play.ts";
import { openRegistry } from "../../hosting/registry.ts";
import { startSimulators } from "../../library/start-simulators.ts";

const file = "resources/examples/orders/orders.yaml";
const secret = "whsec_c2ltZGVjay1zaWduaW5nLXNlY3JldA==";

const example = z.object({
  createWarehouse: z.custom<(orders: object) => unknown>((value) => typeof value === "function"),
});

test("the scenario of the example ends as it expects", async () => {
  const { registry } = await openRegistry(["--openapi", file]);
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const code = await play(["resources/examples/orders/scenario.json"], {
    ...{ registry, environment: {}, say },
  });
  expect(code, said.join("\n")).toBe(0);
});

test("the app of the example verifies the webhook and ships the order", async () => {
  await using simulators = await startSimulators({ only: ["email"], openapi: [file] });
  const orders = simulators.own("orders");
  const { createWarehouse } = example.parse(
    await import(
      /* @vite-ignore */ pathToFileURL(resolve("resources/examples/orders/app.mjs")).href
    ),
  );
  const app = z
    .instanceof(Server)
    .parse(createWarehouse({ url: orders.baseUrl, key: orders.apiKey, secret }));
  app.listen(0, "127.0.0.1");
  await once(app, "listening");
  onTestFinished(async () => {
    app.closeAllConnections();
    await new Promise((resolve) => app.close(resolve));
  });
  const { port } = z.object({ port: z.number() }).parse(app.address());
  await orders.deliverTo({ url: `http://127.0.0.1:${String(port)}/webhooks`, secret });
  const call = async (path: string, body: object) => {
    const response = await fetch(`${orders.baseUrl}/orders${path}`, {
      method: "POST",
      headers: { authorization: "Bearer any", "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return z.object({ id: z.string(), status: z.string() }).parse(await response.json());
  };
  const { id } = await call("", { item: "lamp", amount: 4_800 });
  await call(`/${id}/pay`, {});
  const shipped = await orders.event("order.shipped");
  expect(shipped.payload).toMatchObject({ type: "order.shipped", data: { id, status: "shipped" } });
});
