import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

const manifest = z.object({ version: z.string() });

/** One list of names that an SDK's types have. */
interface Fact {
  /** The name of the list in the file that is written. */
  readonly name: string;
  readonly comment: string;
  /** The file of the SDK with the type, and the type: a union of texts. */
  readonly typings: string;
  readonly type: string;
}

const providers: readonly {
  readonly kind: string;
  readonly sdk: string;
  readonly facts: readonly Fact[];
}[] = [
  {
    kind: "payments",
    sdk: "stripe",
    facts: [
      {
        name: "endpointEventTypes",
        comment: "The event types that an endpoint can ask for.",
        typings: "cjs/resources/WebhookEndpoints.d.ts",
        type: "EnabledEvent",
      },
      {
        name: "apiVersions",
        comment: "The versions of the API, oldest first.",
        typings: "cjs/resources/WebhookEndpoints.d.ts",
        type: "ApiVersion",
      },
    ],
  },
  {
    kind: "email",
    sdk: "resend",
    facts: [
      {
        name: "webhookEventTypes",
        comment: "The event types that a webhook can ask for.",
        typings: "dist/index.d.cts",
        type: "WebhookEvent",
      },
    ],
  },
  {
    kind: "file-storage",
    sdk: "box-node-sdk",
    facts: [
      {
        name: "webhookTriggers",
        comment: "The triggers that a webhook can ask for.",
        typings: "lib/schemas/webhook.d.ts",
        type: "WebhookTriggersField",
      },
    ],
  },
];

/** Returns the texts of a union, in its order. */
function textsOf(typings: string, type: string): readonly string[] {
  const [, union = ""] = new RegExp(`type ${type} = ([^;]+);`).exec(typings) ?? [];
  return [...union.matchAll(/["']([^"']+)["']/g)].map(([, text = ""]) => text);
}

function write(sdk: string, facts: readonly Fact[]): string {
  const { version } = manifest.parse(JSON.parse(read(`node_modules/${sdk}/package.json`)));
  const lists = facts.map(({ name, comment, typings, type }) => {
    const texts = textsOf(read(`node_modules/${sdk}/${typings}`), type);
    const lines = texts.map((text) => `  ${JSON.stringify(text)},\n`).join("");
    return `\n/** ${comment} */\nexport const ${name} = [\n${lines}] as const;\n`;
  });
  return `// The names that ${sdk} ${version} has in its types. Do not edit; to write it again: npm run facts\n${lists.join("")}`;
}

test.each(providers)(
  "the facts of $kind are those of the installed $sdk (npm run facts writes the file)",
  async ({ kind, sdk, facts }) => {
    const file = join(root, `src-main/simulators/${kind}/shared/provider-facts.generated.ts`);
    await expect(write(sdk, facts)).toMatchFileSnapshot(file);
  },
);

test("finds the texts of a union, in its order", () => {
  const typings = "type Other = 'x';\n    type Event = '*' | 'a.created' | \"b.deleted\";";
  expect(textsOf(typings, "Event")).toEqual(["*", "a.created", "b.deleted"]);
  expect(textsOf(typings, "Missing")).toEqual([]);
});
