import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import * as z from "zod";
import { simulators } from "../simulators/registry.ts";
import { readEnvironment } from "./environment.ts";
import { parseOptions } from "./options.ts";
import { version } from "./version.ts";

const root = join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(join(root, "resources", "ci", file), "utf8");
const readYaml = <T>(file: string, shape: z.ZodType<T>): T => shape.parse(parse(read(file)));
const kinds = simulators.map(({ kind }) => kind);
const firstPort = 4_701;
const lastPort = 4_700 + simulators.length;

const words = z.array(z.string());
const variables = z.record(z.string(), z.coerce.string());

/** A value as the program gets it: what a platform fills in stands for itself. */
const filledIn = (value: string) =>
  value.replaceAll(/\$\{\{.*?\}\}|\$\{.*?\}|\$\(.*?\)/g, "filled-in");

/** Throws as the program does when a variable of ours has a value that is not allowed. */
function start(environment: Readonly<Record<string, string>>) {
  const given = Object.entries(environment).map(([name, value]) => [name, filledIn(value)]);
  return readEnvironment(variables.parse(Object.fromEntries(given)), "0.0.0.0", simulators);
}

/** The variables that start like ours but that nothing reads. */
function unknown(environment: Readonly<Record<string, string>>): readonly string[] {
  const source = readFileSync(join(import.meta.dirname, "environment.ts"), "utf8");
  const own = simulators.flatMap(({ variables: more }) => more.map(({ name }) => name));
  const names = Object.keys(environment).filter((name) =>
    /^(?:SIM_|\w+_SIM_|\w+_TWIN_)/.test(name),
  );
  return names.filter((name) => !source.includes(`"${name}"`) && !own.includes(name));
}

function expectToStart(environment: Readonly<Record<string, string>>) {
  expect(unknown(environment)).toEqual([]);
  expect(() => start(environment)).not.toThrow();
}

describe("the container file", () => {
  const text = read("Dockerfile");
  const list = (pattern: RegExp) => words.parse(JSON.parse(pattern.exec(text)?.[1] ?? ""));
  const entry = list(/^ENTRYPOINT (\[.*\])$/m);
  const health = list(/^ {2}CMD (\[.*\])$/m);

  test("starts every simulator for callers from outside, with options that are taken", () => {
    const [node, script, command, ...options] = entry;
    expect([node, script, command]).toEqual([
      "node",
      "/opt/simdeck/scripts/simdeck.mjs",
      "headless",
    ]);
    expect(parseOptions([...options, "--only", "payments"], kinds)).toMatchObject({
      host: "0.0.0.0",
      portBase: 4_700,
      readyFile: health.at(-1),
    });
    expect(text).toContain(`EXPOSE ${String(firstPort)}-${String(lastPort)}`);
  });

  test("runs nothing that the package does not hold", () => {
    const manifest = z
      .object({ files: words, bin: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
    const scripts = [entry[1], health[1]].map((path = "") => path.replace("/opt/simdeck/", ""));
    expect(scripts).toEqual(["scripts/simdeck.mjs", "scripts/simdeck.mjs"]);
    expect(manifest.bin["simdeck"]).toBe("scripts/simdeck.mjs");
    for (const file of ["scripts/simdeck.mjs", "scripts/health.mjs"]) {
      expect(manifest.files).toContain(file);
      expect(existsSync(join(root, file))).toBe(true);
    }
  });

  test("does not run as root, and the ready file's folder is its user's", () => {
    const user = /^USER (\d+:\d+)$/m.exec(text)?.[1] ?? "";
    expect(user).toMatch(/^[1-9]/);
    const folder = dirname(health.at(-1) ?? "");
    expect(text).toContain(`--chown=${user} ${folder} ${folder}`);
  });

  test("copies what the build reads", () => {
    const copied = [...text.matchAll(/^COPY (?!--from)(.+) \.\/$/gm)].flatMap(([, files]) =>
      (files ?? "").split(" "),
    );
    expect(copied).toEqual(["package.json", "package-lock.json", ".npmrc"]);
    expect(copied.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const ignored = read("Dockerfile.dockerignore").split("\n");
    expect(ignored).toEqual(expect.arrayContaining(["**/node_modules", "out", ".git"]));
  });
});

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
    expect(parseOptions(simdeck.command, kinds).only).toEqual(["payments", "email"]);
    expectToStart(simdeck.environment);
    expect(simdeck.environment["SIM_CONTROL_TOKEN"]).toMatch(/^\$\{SIM_CONTROL_TOKEN:\?/);
    expect(start(simdeck.environment).guard.allowedHosts).toContain("simdeck");
  });

  test("publishes every simulator to this machine alone", () => {
    const range = `${String(firstPort)}-${String(lastPort)}`;
    expect(simdeck.ports).toEqual([`127.0.0.1:${range}:${range}`]);
  });
});

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
      const { only, readyFile } = parseOptions(call.replaceAll('"', "").split(" "), kinds);
      expect([only, readyFile]).toEqual([["payments", "email"], expect.stringContaining(".json")]);
    }
  });

  test("name variables that are read, with values that are allowed", () => {
    for (const { env, services } of Object.values(jobs)) {
      if (env) expectToStart(env);
      for (const service of Object.values(services ?? {})) expectToStart(service.env);
    }
    for (const { variables: given } of Object.values(gitlab)) expectToStart(given);
  });

  test("let the service in under the name that it is called by", () => {
    for (const [name, { env, image: tag, ports }] of Object.entries(
      jobs["service-container"]?.services ?? {},
    )) {
      expect(start(env).guard.allowedHosts).toContain(name);
      expect(tag).toMatch(new RegExp(`/simdeck:${version}$`));
      for (const port of ports ?? []) {
        expect(port).toMatch(/^(\d+):\1$/);
        expect(Number(port.split(":")[0])).toBeLessThanOrEqual(lastPort);
      }
    }
    const { services = [], variables: given = {} } = gitlab["tests:service"] ?? {};
    for (const { name, alias, command } of services) {
      expect(name).toMatch(new RegExp(`/simdeck:${version}$`));
      expect(start(given).guard.allowedHosts).toContain(alias);
      expect(parseOptions(command, kinds).only).toEqual(["payments", "email"]);
    }
    expect(services).toHaveLength(1);
  });
});

describe("the Kubernetes manifest", () => {
  const folder = "kubernetes/base";
  const probe = z.object({ exec: z.object({ command: words }) });
  const port = z.object({ name: z.string().max(15), containerPort: z.number() });
  const env = z.object({ name: z.string(), value: z.string().optional() });
  const container = z.object({
    image: z.string(),
    env: z.array(env),
    ports: z.array(port),
    startupProbe: probe,
    readinessProbe: probe,
    livenessProbe: probe,
    resources: z.object({ requests: variables, limits: variables }),
    securityContext: z.object({ readOnlyRootFilesystem: z.literal(true) }),
    volumeMounts: z.array(z.object({ mountPath: z.string() })),
  });
  const pod = z.object({
    terminationGracePeriodSeconds: z.number(),
    securityContext: z.object({ runAsNonRoot: z.literal(true), runAsUser: z.number() }),
    containers: z.tuple([container]),
  });
  const { spec } = readYaml(
    `${folder}/deployment.yaml`,
    z.object({
      spec: z.object({
        replicas: z.number(),
        strategy: z.object({ type: z.string() }),
        template: z.object({ spec: pod }),
      }),
    }),
  );
  const { containers, ...podSpec } = spec.template.spec;
  const [simdeck] = containers;

  test("runs one world in one process, and gives it time to end", () => {
    expect([spec.replicas, spec.strategy.type]).toEqual([1, "Recreate"]);
    expect(podSpec.terminationGracePeriodSeconds).toBeGreaterThan(2);
    expect(simdeck.image).toBe(`simdeck:${version}`);
  });

  test("opens the port of every simulator, in the registry's order, and no other", () => {
    const ports = kinds.map((kind, place) => [
      kind.replace("document-", "doc-"),
      firstPort + place,
    ]);
    expect(simdeck.ports.map(({ name, containerPort }) => [name, containerPort])).toEqual(ports);
    const servicePort = z.object({ name: z.string(), port: z.number(), targetPort: z.string() });
    const service = readYaml(
      `${folder}/service.yaml`,
      z.object({ spec: z.object({ ports: z.array(servicePort) }) }),
    );
    expect(service.spec.ports.map((one) => [one.name, one.port])).toEqual(ports);
    expect(service.spec.ports.every((one) => one.name === one.targetPort)).toBe(true);
  });

  test("lets callers reach those ports alone", () => {
    const rule = z.object({
      ports: z.tuple([z.object({ port: z.number(), endPort: z.number() })]),
    });
    const policy = readYaml(
      `${folder}/network-policy.yaml`,
      z.object({ spec: z.object({ ingress: z.tuple([rule]) }) }),
    );
    const [{ ports }] = policy.spec.ingress;
    expect(ports).toEqual([{ port: firstPort, endPort: lastPort }]);
  });

  test("probes as the container file does, where it can write the ready file", () => {
    const health = words.parse(
      JSON.parse(/^ {2}CMD (\[.*\])$/m.exec(read("Dockerfile"))?.[1] ?? ""),
    );
    for (const { exec } of [simdeck.startupProbe, simdeck.readinessProbe, simdeck.livenessProbe]) {
      expect(exec.command).toEqual(health);
    }
    expect(simdeck.volumeMounts).toContainEqual({ mountPath: dirname(health.at(-1) ?? "") });
    expect(read("Dockerfile")).toContain(`USER ${String(podSpec.securityContext.runAsUser)}:`);
  });

  test("starts with its variables, behind a token", () => {
    const given = simdeck.env.map(({ name, value }) => [name, value ?? "from-elsewhere"]);
    const environment = z.record(z.string(), z.string()).parse(Object.fromEntries(given));
    expectToStart(environment);
    expect(start(environment).controlToken).toBe("from-elsewhere");
    expect(start(environment).guard.allowedHosts).toHaveLength(4);
  });

  test("is made of files that are there", () => {
    for (const layer of [folder, "kubernetes/branch"]) {
      const { resources } = readYaml(`${layer}/kustomization.yaml`, z.object({ resources: words }));
      const missing = resources.filter(
        (file) => !existsSync(join(root, "resources", "ci", layer, file)),
      );
      expect(missing).toEqual([]);
    }
  });
});
