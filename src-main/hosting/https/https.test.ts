import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { describeReady } from "../serving/ready-file.ts";
import { serveSimulators } from "../serving/serve-simulators.ts";
import { localTls } from "./local-authority.ts";

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "simdeck-https-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** Starts a simulator on https, with the authority of a folder. */
async function serve(dataFolder: string, kind = "mailing") {
  const argv = ["--only", kind, "--port-base", "0", "--https"];
  const host = await serveSimulators({ argv, environment: {}, dataFolder });
  onTestFinished(() => host.close());
  return host;
}

const ask = (url: string, ca: string) =>
  new Promise<string>((resolve, reject) => {
    get(url, { ca, agent: false }, (response) => {
      text(response).then(resolve, reject);
    }).on("error", reject);
  });

const readyLine = z.object({
  simulators: z.record(z.string(), z.object({ base_url: z.url() })),
  ca_file: z.string(),
});

test("serves https, by each name of this machine, to clients that trust the authority", async () => {
  const host = await serve(emptyFolder());
  const { simulators, ca_file: caFile } = readyLine.parse(JSON.parse(describeReady(host)));
  const baseUrl = simulators["mailing"]?.base_url ?? "";
  expect(baseUrl).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
  const ca = readFileSync(caFile, "utf8");
  for (const address of [baseUrl, baseUrl.replace("127.0.0.1", "localhost")]) {
    expect(JSON.parse(await ask(`${address}/_sim/health`, ca))).toMatchObject({ kind: "mailing" });
  }
  const other = readFileSync(localTls(emptyFolder(), []).caFile, "utf8");
  await expect(ask(`${baseUrl}/_sim/health`, other)).rejects.toThrow(/certificate|self.signed/i);
  await expect(fetch(`${baseUrl}/_sim/health`)).rejects.toThrow();
});

test("names https in the addresses of its responses", async () => {
  const host = await serve(emptyFolder(), "identity");
  const { simulators, ca_file: caFile } = readyLine.parse(JSON.parse(describeReady(host)));
  const baseUrl = simulators["identity"]?.base_url ?? "";
  const path = "/.well-known/openid-configuration";
  const discovery = await ask(`${baseUrl}${path}`, readFileSync(caFile, "utf8"));
  expect(JSON.parse(discovery)).toMatchObject({ issuer: baseUrl });
});

test("makes the authority once, and again when it cannot be used", async () => {
  const folder = emptyFolder();
  const { caFile } = await serve(folder);
  const made = readFileSync(caFile ?? "", "utf8");
  expect(statSync(join(folder, "https", "ca-key.pem")).mode & 0o777).toBe(0o600);
  await serve(folder);
  expect(readFileSync(caFile ?? "", "utf8")).toBe(made);
  writeFileSync(caFile ?? "", "damaged");
  await serve(folder);
  expect(readFileSync(caFile ?? "", "utf8")).toMatch(/^-----BEGIN CERTIFICATE-----/);
  expect(readFileSync(caFile ?? "", "utf8")).not.toBe(made);
});

test("ends the start when the authority cannot be kept", async () => {
  const file = join(emptyFolder(), "file");
  writeFileSync(file, "");
  await expect(serve(file)).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringContaining("--https") as string,
  });
});
