import { count } from "../lib/figures.mjs";
import { runWindowTests } from "../lib/playwright.mjs";
import { runTests } from "../lib/vitest.mjs";
import { beyond, items } from "../security/items.mjs";
import { secretsInLogs } from "../security/secrets-in-logs.mjs";
import { singleBytes } from "../security/single-bytes.mjs";
import { slowClients } from "../security/slow-clients.mjs";

const unitTests = [
  "src-main/verification/security",
  "src-main/workbench/search/value-matchers.test.ts",
  "src-main/hosting/options/environment.test.ts",
  "src-main/hosting/options/find-exposure.test.ts",
  "src-main/hosting/serving/one-fails.test.ts",
  "src-main/workbench/test-receiver",
  "src-main/workbench/remote/remote-client.test.ts",
  "src-main/hosting/serving/ready-file.test.ts",
  "src-main/hosting/options/timeline-file.test.ts",
  "src-main/core/delivery/delivery.test.ts",
  "src-main/core/state/bytes/gathered-bytes.test.ts",
  "src-main/electron",
  "src-main/core/transport",
  "src-shared/text",
  "scripts/package/fuses.test.mjs",
];

const specs = ["security.spec", "intruders.spec", "hostile-text.spec", "package.spec"];

/** Forty things that have to be so, in the real window, in the package and at every simulator's door. */
export const securityList = {
  name: "security-list",
  needsWindow: true,
  hasRows: true,
  run: async ({ picks, note }) => {
    const programs = await runPrograms([secretsInLogs, slowClients, singleBytes], note);
    const tests = [...(await runTests("main", unitTests)), ...(await runWindowTests(specs))];
    note(`${String(tests.length)} tests`);
    return [
      figureOf("security list", items, { tests, programs, picks }),
      figureOf("further security checks", beyond, { tests, programs, picks }),
    ];
  },
};

async function runPrograms(checks, note) {
  const faults = new Map();
  for (const { name, run } of checks) {
    const startedAt = performance.now();
    await run().then(
      () => faults.set(name, undefined),
      (error) => faults.set(name, error.message),
    );
    note(`${name}  ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  }
  return faults;
}

function figureOf(name, list, { tests, programs, picks }) {
  const chosen = list.filter((item) => picks(item.name));
  const missed = chosen.flatMap((item) => {
    const fault = faultOf(item, tests) ?? programs.get(item.program);
    return fault === undefined ? [] : [`${item.name}: ${fault}`];
  });
  return count(name, chosen.length, missed);
}

/** Why an item is not proven, or nothing: a test that is not there proves it as little as one that fails. */
function faultOf(item, tests) {
  for (const wanted of item.tests) {
    const found = tests.filter((test) => placeOf(test).includes(wanted));
    if (found.length === 0) return `no test says "${wanted}"`;
    const failed = found.find(({ passed }) => !passed);
    if (failed) return `${failed.title}: ${failed.why}`;
  }
  return undefined;
}

function placeOf({ file = "", within, title }) {
  return `${file} › ${within} › ${title}`;
}
