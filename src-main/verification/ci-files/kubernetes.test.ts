import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { version } from "../../hosting/version.ts";
import {
  containerCommands,
  expectToStart,
  kinds,
  ports,
  readCiFile,
  readYaml,
  root,
  readSettings,
  variables,
  words,
} from "./ci-file.ts";

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
    const expected = simdeck.ports.map(({ name, containerPort }) => [name, containerPort]);
    expect(expected.map(([, number]) => number)).toEqual(
      kinds.map((_, place) => ports.first + place),
    );
    const servicePort = z.object({ name: z.string(), port: z.number(), targetPort: z.string() });
    const service = readYaml(
      `${folder}/service.yaml`,
      z.object({ spec: z.object({ ports: z.array(servicePort) }) }),
    );
    expect(service.spec.ports.map((one) => [one.name, one.port])).toEqual(expected);
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
    const [{ ports: open }] = policy.spec.ingress;
    expect(open).toEqual([{ port: ports.first, endPort: ports.last }]);
  });

  test("probes as the container file does, where it can write the ready file", () => {
    const { health } = containerCommands();
    for (const { exec } of [simdeck.startupProbe, simdeck.readinessProbe, simdeck.livenessProbe]) {
      expect(exec.command).toEqual(health);
    }
    expect(simdeck.volumeMounts).toContainEqual({ mountPath: dirname(health.at(-1) ?? "") });
    expect(readCiFile("Dockerfile")).toContain(
      `USER ${String(podSpec.securityContext.runAsUser)}:`,
    );
  });

  test("starts with its variables, behind a token", () => {
    const input = simdeck.env.map(({ name, value }) => [name, value ?? "from-elsewhere"]);
    const environment = z.record(z.string(), z.string()).parse(Object.fromEntries(input));
    expectToStart(environment);
    expect(readSettings(environment).controlToken).toBe("from-elsewhere");
    expect(readSettings(environment).guard.allowedHosts).toHaveLength(4);
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
