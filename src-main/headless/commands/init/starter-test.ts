import type { Runner } from "./runners.ts";

const only = '{ only: ["payments"] }';

const withFixture = (
  module: string,
  entry: string,
) => `import { expect, test as base } from "${module}";
import { withSimulators } from "${entry}";

const test = withSimulators(base, ${only});
`;

const heads: Readonly<Record<Runner, string>> = {
  vitest: withFixture("vitest", "simdeck/vitest"),
  playwright: withFixture("@playwright/test", "simdeck/playwright"),
  jest: `/** @jest-environment node */
const { suiteSimulators } = require("simdeck");

const simulators = suiteSimulators({ beforeAll, beforeEach, afterAll }, ${only});
`,
  bun: `import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { suiteSimulators } from "simdeck";

const simulators = suiteSimulators({ beforeAll, beforeEach, afterAll }, ${only});
`,
  mocha: `import assert from "node:assert/strict";
import { suiteSimulators } from "simdeck";

const simulators = suiteSimulators({ before, beforeEach, after }, ${only});
`,
  node: `import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { suiteSimulators } from "simdeck";

const simulators = suiteSimulators({ before, beforeEach, after }, ${only});
`,
};

/** Stands for the app under test. */
const app = `
/** Creates a charge. Your app does this with the provider's SDK, whose base URL is the simulator's. */
async function createCharge({ baseUrl, apiKey }) {
  const response = await fetch(\`\${baseUrl}/v1/charges\`, {
    method: "POST",
    headers: { authorization: \`Bearer \${apiKey}\` },
    body: new URLSearchParams({ amount: "1200", currency: "usd", source: "tok_visa" }),
  });
  return response.json();
}
`;

const openings: Readonly<Record<Runner, readonly [test: string, parameters: string, set: string]>> =
  {
    vitest: ["test", "{ simulators }", "simulators"],
    playwright: ["test", "{ simulators }", "simulators"],
    jest: ["test", "", "simulators()"],
    bun: ["test", "", "simulators()"],
    mocha: ["it", "", "simulators()"],
    node: ["test", "", "simulators()"],
  };

const expectations = `  expect(dispute.status).toBe("needs_response");
  expect(types).toEqual(["charge.succeeded", "charge.dispute.created"]);
`;

const assertions = `  assert.equal(dispute.status, "needs_response");
  assert.deepEqual(types, ["charge.succeeded", "charge.dispute.created"]);
`;

/** Returns the starter test for a runner. */
export function starterTest(runner: Runner): string {
  const [test, parameters, set] = openings[runner];
  const asserts = runner === "mocha" || runner === "node";
  return `${heads[runner]}${app}
${test}("a dispute is recorded after its charge", async (${parameters}) => {
  const { payments } = ${set};
  const charge = await createCharge(payments);
  const dispute = await payments.dispute({ charge: charge.id, reason: "fraudulent" });
  const { events } = await payments.egress();
  const types = events.map(({ type }) => type);
${asserts ? assertions : expectations}});
`;
}
