import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { serveSimulators } from "../../hosting/serving/serve-simulators.ts";
import { listBlocks, read, root } from "./pages.ts";

const egress = z.object({
  delivery: z.object({ results: z.array(z.looseObject({ status: z.string() })) }),
});

/** A port that was free a moment ago. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return String(typeof address === "object" && address ? address.port : 0);
}

/** Runs a program as the page shows it, at other ports; `lines` are those that it prints. */
function run(program: string) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(async () => {
    child.kill("SIGKILL");
    await once(child, "close");
  });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line));
  return lines;
}

test("the webhook handler of README, Stripe's own, accepts deliveries by README alone", async () => {
  const page = read("README.md");
  const variables = /^ {4}(SIM_\w+)=(\w+) npx simdeck headless$/m.exec(page);
  const [program = ""] = listBlocks(page, "js");
  expect(program).toContain('request.headers["stripe-signature"]');
  const environment = { [variables?.[1] ?? ""]: variables?.[2] };
  const argv = ["--port-base", "0", "--only", "payments"];
  const serving = await serveSimulators({ argv, environment });
  onTestFinished(() => serving.close());
  const baseUrl = serving.served[0]?.baseUrl ?? "";
  const ports = { "4701": new URL(baseUrl).port, "3000": await freePort() };
  const lines = run(
    program.replaceAll(
      /4701|3000/g,
      (port) => z.record(z.string(), z.string()).parse(ports)[port] ?? port,
    ),
  );
  await expect
    .poll(async () => {
      const listed = await fetch(`${baseUrl}/v1/webhook_endpoints`, { headers: credentials });
      return z.object({ data: z.array(z.unknown()) }).parse(await listed.json()).data.length;
    })
    .toBe(1);
  const connect = () =>
    fetch(`http://127.0.0.1:${ports["3000"]}/`).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(connect).toBe(404);
  const charged = await fetch(`${baseUrl}/v1/charges`, {
    method: "POST",
    headers: credentials,
    body: new URLSearchParams({ amount: "1200", currency: "usd", source: "tok_visa" }),
  });
  const { id } = z.object({ id: z.string() }).parse(await charged.json());
  await fetch(`${baseUrl}/_dispute`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ charge: id, reason: "fraudulent" }),
  });
  await expect
    .poll(() => lines)
    .toEqual(["received charge.succeeded", "received charge.dispute.created"]);
  const results = async () =>
    egress.parse(await (await fetch(`${baseUrl}/_sim/egress`)).json()).delivery.results;
  await expect
    .poll(async () => (await results()).map(({ status }) => status))
    .toEqual(["delivered", "delivered"]);
});

const credentials = { authorization: "Bearer sk_test_simdeck" };
