import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { parseOptions } from "../../hosting/options/options.ts";
import { builtIn } from "../../hosting/registry.ts";
import { version } from "../../hosting/version.ts";
import { expectToStart, ports, readYaml, root, readSettings, variables, words } from "./ci-file.ts";

describe("the compose file", () => {
  const service = z.object({
    image: z.string(),
    build: z.object({ context: z.string(), dockerfile: z.string() }),
    command: words,
    environment: variables,
    ports: words,
    read_only: z.literal(true),
    tmpfs: words,
    cap_drop: words,
  });
  const { simdeck } = readYaml(
    "compose.yaml",
    z.object({ services: z.object({ simdeck: service }) }),
  ).services;

  test("builds this project's container file", () => {
    const context = join(root, "resources", "ci", simdeck.build.context);
    expect(existsSync(join(context, simdeck.build.dockerfile))).toBe(true);
    expect(simdeck.image).toBe(`simdeck:${version}`);
  });

  test("starts with its options and variables, and demands a token", () => {
    expect(parseOptions(simdeck.command, builtIn).only).toEqual(["payments", "email"]);
    expectToStart(simdeck.environment);
    expect(simdeck.environment["SIM_CONTROL_TOKEN"]).toMatch(/^\$\{SIM_CONTROL_TOKEN:\?/);
    expect(readSettings(simdeck.environment).guard.allowedHosts).toContain("simdeck");
  });

  test("publishes every simulator to this machine alone", () => {
    const range = `${String(ports.first)}-${String(ports.last)}`;
    expect(simdeck.ports).toEqual([`127.0.0.1:${range}:${range}`]);
  });
});
