import { describe, expect, test } from "vitest";
import * as z from "zod";
import { parseOptions } from "../../hosting/options/options.ts";
import { builtIn } from "../../hosting/registry.ts";
import { version } from "../../hosting/version.ts";
import { expectToStart, ports, readYaml, readSettings, variables, words } from "./ci-file.ts";

describe("the workflow files", () => {
  const step = z.object({ run: z.string().optional() });
  const image = z.object({ image: z.string(), env: variables, ports: words.optional() });
  const job = z.object({
    env: variables.optional(),
    services: z.record(z.string(), image).optional(),
    steps: z.array(step),
  });
  const { jobs } = readYaml("github-actions.yml", z.object({ jobs: z.record(z.string(), job) }));
  const gitlabJob = z.object({
    services: z.array(z.object({ name: z.string(), alias: z.string(), command: words })).optional(),
    variables,
    script: words,
  });
  const gitlab = readYaml("gitlab-ci.yml", z.record(z.string(), gitlabJob));
  const scripts = [
    ...Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run ?? "")),
    ...Object.values(gitlab).flatMap(({ script }) => script),
  ];

  test("give the command options that it takes", () => {
    const calls = scripts.flatMap((script) =>
      [...script.matchAll(/npx simdeck headless (.*?) >/g)].map(([, options]) => options ?? ""),
    );
    expect(calls).toHaveLength(2);
    for (const call of calls) {
      const { only, readyFile } = parseOptions(call.replaceAll('"', "").split(" "), builtIn);
      expect([only, readyFile]).toEqual([["payments", "email"], expect.stringContaining(".json")]);
    }
  });

  test("name variables that are read, with values that are allowed", () => {
    for (const { env, services } of Object.values(jobs)) {
      if (env) expectToStart(env);
      for (const service of Object.values(services ?? {})) expectToStart(service.env);
    }
    for (const { variables: input } of Object.values(gitlab)) expectToStart(input);
  });

  test("let the service in under the name that it is called by", () => {
    for (const [name, { env, image: tag, ports: published }] of Object.entries(
      jobs["service-container"]?.services ?? {},
    )) {
      expect(readSettings(env).guard.allowedHosts).toContain(name);
      expect(tag).toMatch(new RegExp(`/simdeck:${version}$`));
      for (const port of published ?? []) {
        expect(port).toMatch(/^(\d+):\1$/);
        expect(Number(port.split(":")[0])).toBeLessThanOrEqual(ports.last);
      }
    }
    const { services = [], variables: params = {} } = gitlab["tests:service"] ?? {};
    for (const { name, alias, command } of services) {
      expect(name).toMatch(new RegExp(`/simdeck:${version}$`));
      expect(readSettings(params).guard.allowedHosts).toContain(alias);
      expect(parseOptions(command, builtIn).only).toEqual(["payments", "email"]);
    }
    expect(services).toHaveLength(1);
  });
});
