import { builtIn } from "../../hosting/registry.ts";

/** The test runners that a starter test can be for. */
export const runners = ["vitest", "playwright", "node"] as const;

export type Runner = (typeof runners)[number];

const timeline = {
  $schema: "../node_modules/simdeck/schema/timeline.schema.json",
  payments: {
    events: [
      {
        id: "charge",
        at: "+1h",
        call: {
          method: "POST",
          path: "/v1/charges",
          body: { amount: 1200, currency: "usd", source: "tok_visa" },
        },
        bind: { charge: "/id" },
      },
      {
        id: "dispute",
        at: "+73h",
        call: {
          method: "POST",
          path: "/_dispute",
          body: { charge: "${charge}", reason: "product_not_received" },
        },
      },
    ],
  },
  mailing: {
    events: [
      {
        id: "postcard",
        at: "+2h",
        call: {
          method: "POST",
          path: "/v1/postcards",
          body: {
            to: {
              name: "Ada Lovelace",
              address_line1: "210 King St",
              address_city: "San Francisco",
              address_state: "CA",
              address_zip: "94107",
            },
            front: "<html><body>Thank you</body></html>",
            back: "<html><body>for your order</body></html>",
            use_type: "operational",
          },
        },
        bind: { postcard: "/id" },
      },
      {
        id: "delivered",
        at: "+96h",
        call: {
          method: "POST",
          path: "/_tracking_event",
          body: { postcard: "${postcard}", name: "Delivered" },
        },
      },
    ],
  },
};

const heads: Readonly<Record<Runner, string>> = {
  vitest: `import { expect, test as base } from "vitest";
import { withSimulators } from "simdeck/vitest";

const test = withSimulators(base, { only: ["payments"] });
`,
  playwright: `import { expect, test as base } from "@playwright/test";
import { withSimulators } from "simdeck/playwright";

const test = withSimulators(base, { only: ["payments"] });
`,
  node: `import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import { suiteSimulators } from "simdeck";

const simulators = suiteSimulators({ before, beforeEach, after }, { only: ["payments"] });
`,
};

/** The app's part of the starter test. An app of one's own has its SDK here, pointed at the address. */
const charge = `
/** Charges a card as your app does with the provider's SDK: its base URL is the simulator's. */
async function charge({ baseUrl, apiKey }) {
  const answer = await fetch(\`\${baseUrl}/v1/charges\`, {
    method: "POST",
    headers: { authorization: \`Bearer \${apiKey}\` },
    body: new URLSearchParams({ amount: "1200", currency: "usd", source: "tok_visa" }),
  });
  return answer.json();
}
`;

const steps = `  const { id } = await charge(payments);
  const dispute = await payments.dispute({ charge: id, reason: "fraudulent" });
  const { events } = await payments.egress();
  const types = events.map(({ type }) => type);
`;

const name = "a disputed charge is announced twice: as paid, and as disputed";

const withFixture = `
test("${name}", async ({ simulators }) => {
  const { payments } = simulators;
${steps}  expect(dispute.status).toBe("needs_response");
  expect(types).toEqual(["charge.succeeded", "charge.dispute.created"]);
});
`;

const bodies: Readonly<Record<Runner, string>> = {
  vitest: withFixture,
  playwright: withFixture,
  node: `
test("${name}", async () => {
  const { payments } = simulators();
${steps}  assert.equal(dispute.status, "needs_response");
  assert.deepEqual(types, ["charge.succeeded", "charge.dispute.created"]);
});
`,
};

function environmentFile(): string {
  const lines = builtIn.map(({ kind, apiKey }, place) => {
    const name = `SIMDECK_${kind.toUpperCase().replaceAll("-", "_")}`;
    return `${name}_URL=http://127.0.0.1:${String(4_701 + place)}\n${name}_API_KEY=${apiKey}\n`;
  });
  const head =
    "# The addresses of simdeck headless at its default ports, and the keys of its ready line.\n";
  return head + lines.join("");
}

/** Returns the files that `simdeck init` writes: path within the project → text. */
export function starterFiles(runner: Runner): Readonly<Record<string, string>> {
  return {
    "simdeck/timeline.json": `${JSON.stringify(timeline, undefined, 2)}\n`,
    "simdeck/example.test.mjs": heads[runner] + charge + bodies[runner],
    ".env.simdeck": environmentFile(),
  };
}
