import qs from "qs";
import { expect, test } from "vitest";
import * as z from "zod";
import { findViolation } from "#core/contract/rules/check-rules.ts";
import { loadRoutes } from "#core/contract/route-group.ts";
import { launchSimulator } from "#core/testing/launch-simulator.ts";
import { simulators } from "../../simulators/registry.ts";
import { breakRule } from "./break-rule.ts";

/** Slack's errors have the status 200. */
const refusedBody = z.object({ ok: z.literal(false) });
const operation = z.looseObject({
  requestBody: z.unknown().optional(),
  "x-query-rules": z.array(z.unknown()).optional(),
});
const page = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** Hundreds of rules, each with samples of a whole schema. */
const SLOW_MS = 120_000;

test.each(simulators)(
  "rejects requests that break a rule of $kind",
  async (simulator) => {
    const loaded = await simulator.load();
    await using launched = launchSimulator(loaded);
    const { running } = launched;
    const failed: string[] = [];
    for (const route of await loadRoutes(loaded.routes)) {
      const { method, path, query, body, documents, rules = [] } = route;
      for (const each of rules) {
        const name = `${method} ${path} ${JSON.stringify(each)}`;
        const taken = body ?? documents ?? query;
        const sent = taken && breakRule(each, rules, taken);
        if (sent === undefined) {
          failed.push(`${name}: no request breaks it`);
          continue;
        }
        const url = path.replaceAll(/:\w+/g, "x").replace("*", "x");
        const isBody = body ?? documents;
        const answer = await running.call(
          isBody
            ? { method, path: url, body: sent }
            : { method, path: `${url}?${qs.stringify(sent)}` },
        );
        const violation = findViolation(rules, sent);
        const param = String(violation?.path.at(-1) ?? "");
        const isNamed = each.message !== undefined || JSON.stringify(answer.body).includes(param);
        const isRefused = answer.status >= 400 || refusedBody.safeParse(answer.body).success;
        if (!isRefused || answer.status > 422 || !isNamed) {
          failed.push(
            `${name}: ${String(answer.status)} ${JSON.stringify(answer.body).slice(0, 200)}`,
          );
        }
      }
    }
    expect(failed).toEqual([]);
  },
  SLOW_MS,
);

test.each(simulators)("shows the rules of $kind in openapi.json", async (simulator) => {
  const loaded = await simulator.load();
  await using launched = launchSimulator(loaded);
  const answer = await launched.running.call({ method: "GET", path: "/_sim/openapi.json" });
  const { paths } = page.parse(answer.body);
  for (const { method, path, rules = [] } of await loadRoutes(loaded.routes)) {
    if (rules.length === 0) continue;
    const shown = paths[path.replaceAll(/:(\w+)/g, "{$1}").replace("*", "{rest}")];
    const text = JSON.stringify(shown?.[method.toLowerCase()]);
    const names = rules.flatMap(({ exclusive = [], needs = [], refuses = [] }) => [
      ...exclusive,
      ...needs,
      ...refuses,
    ]);
    for (const part of names.flatMap((name) => name.split("."))) expect(text).toContain(part);
  }
});
