import { builtIn } from "../../../hosting/registry.ts";
import { starterTest } from "./starter-test.ts";
import type { Runner, StarterForm } from "./runners.ts";

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

function environmentFile(): string {
  const lines = builtIn.map(({ kind, apiKey }, index) => {
    const name = `SIMDECK_${kind.toUpperCase().replaceAll("-", "_")}`;
    return `${name}_URL=http://127.0.0.1:${String(4_701 + index)}\n${name}_API_KEY=${apiKey}\n`;
  });
  const head =
    "# The addresses of simdeck headless at its default ports, and the keys of its ready line.\n";
  return head + lines.join("");
}

/** Returns the files that `simdeck init` writes: path within the project → text. */
export function starterFiles(runner: Runner, form: StarterForm): Readonly<Record<string, string>> {
  return {
    "simdeck/timeline.json": `${JSON.stringify(timeline, undefined, 2)}\n`,
    [form.test]: starterTest(runner),
    ...(form.config ? { [form.config.path]: form.config.text } : {}),
    ".env.simdeck": environmentFile(),
  };
}
