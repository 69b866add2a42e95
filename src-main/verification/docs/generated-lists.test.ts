import { join } from "node:path";
import { format } from "prettier";
import { expect, test } from "vitest";
import { simulators } from "../../simulators/registry.ts";
import { fillMarkers } from "./fill-markers.ts";
import { read, root } from "./pages.ts";
import { table } from "./table.ts";

// `npm run docs` writes these lists; without it, a test says which one is out of date.

const FIRST_PORT = 4_701;
const lastPort = String(FIRST_PORT + simulators.length - 1);
const rows = await Promise.all(
  simulators.map(async (simulator, place) => ({
    ...simulator,
    port: String(FIRST_PORT + place),
    worldActions: (await simulator.load()).worldActions,
  })),
);

const deliveryWords = {
  registered: "endpoints registered over the API",
  fixed: "one URL set at boot",
  none: "no",
} as const;

const overview = table(
  ["kind", "modelled on", "port", "delivers", "world action"],
  rows.map(({ kind, model, port, delivery, worldActions }) => [
    `[${kind}](docs/simulators/${kind}.md)`,
    model,
    port,
    deliveryWords[delivery],
    worldActions.map(({ path }) => `\`POST ${path}\``).join(", "),
  ]),
);

const index = rows
  .map(({ kind, model }) => `- [${kind.replaceAll("-", " ")}](simulators/${kind}.md): ${model}`)
  .join("\n");

test.each([
  ["README.md", overview],
  ["docs/README.md", index],
])("%s lists every simulator", async (file, simulatorsPart) => {
  const page = fillMarkers(read(file), { simulators: simulatorsPart });
  const formatted = await format(page, { parser: "markdown", printWidth: 100 });
  await expect(formatted).toMatchFileSnapshot(join(root, file));
});

/** A port's name in Kubernetes has at most 15 characters. */
const portName = (kind: string) =>
  kind.length > 15 ? kind.replace(/^\w+/, (word) => word.slice(0, 3)) : kind;

/** The text with its block of lines like the pattern replaced. */
function withLines(text: string, line: RegExp, lines: readonly string[]): string {
  const block = new RegExp(`(?:^ *- \\{ name: [\\w-]+, ${line.source}.*\\}\\n)+`, "m");
  const [indent = ""] = /^ */.exec(block.exec(text)?.[0] ?? "") ?? [];
  return text.replace(block, () => lines.map((one) => `${indent}- { ${one} }\n`).join(""));
}

const withRange = (text: string) => text.replaceAll(/\b4701-\d{4}\b/g, `4701-${lastPort}`);

const ciFiles: readonly (readonly [file: string, fill: (text: string) => string])[] = [
  ["compose.yaml", withRange],
  ["Dockerfile", withRange],
  [
    "kubernetes/base/network-policy.yaml",
    (text) => text.replaceAll(/endPort: \d+/g, `endPort: ${lastPort}`),
  ],
  [
    "kubernetes/base/deployment.yaml",
    (text) =>
      withLines(
        text,
        /containerPort: /,
        rows.map(({ kind, port }) => `name: ${portName(kind)}, containerPort: ${port}`),
      ),
  ],
  [
    "kubernetes/base/service.yaml",
    (text) =>
      withLines(
        text,
        /port: /,
        rows.map(({ kind, port }) => {
          const name = portName(kind);
          return `name: ${name}, port: ${port}, targetPort: ${name}`;
        }),
      ),
  ],
];

test.each(ciFiles)("resources/ci/%s has the port of every simulator", async (file, fill) => {
  const path = join("resources", "ci", file);
  await expect(fill(read(path))).toMatchFileSnapshot(join(root, path));
});
