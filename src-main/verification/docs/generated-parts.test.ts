import { join } from "node:path";
import { expect, test } from "vitest";
import { simulators } from "../../simulators/registry.ts";
import { fillMarkers } from "./fill-markers.ts";
import { formatAs, read, root } from "./pages.ts";
import { table } from "./table.ts";

const first = 4_701;
const last = first + simulators.length - 1;

const deliveries = {
  registered: "registered endpoints, with `SIM_WEBHOOK_DELIVERY`",
  optional: "registered endpoints, with `SIM_DELIVER_ALSO`",
  fixed: "one URL set at startup",
  none: undefined,
} as const;

const markdown = (page: string) => formatAs("page.md", page);

async function readme(): Promise<string> {
  const rows = simulators.map(async (simulator, place) => {
    const { kind, model, delivery, socket } = simulator;
    const ways = [deliveries[delivery], socket].filter((way) => way !== undefined);
    const { worldActions } = await simulator.load();
    const link = `[${kind}](docs/simulators/${kind}.md)`;
    const actions = worldActions.length === 0 ? "" : String(worldActions.length);
    return [link, model, String(first + place), ways.join(", or ") || "no", actions];
  });
  const head = ["kind", "modelled on", "port", "delivers", "world actions"];
  return markdown(
    fillMarkers(read("README.md"), { simulators: table(head, await Promise.all(rows)) }),
  );
}

function docsIndex(): Promise<string> {
  const links = simulators.map(
    ({ kind, model }) => `- [${kind.replaceAll("-", " ")}](simulators/${kind}.md): ${model}`,
  );
  return markdown(fillMarkers(read("docs/README.md"), { simulators: links.join("\n") }));
}

function execPage(): Promise<string> {
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");
  const rows = simulators
    .filter(({ hosts }) => hosts !== undefined)
    .map(({ kind, hosts = [], sdkVariables = {}, secretVariable }) => [
      `[${kind}](simulators/${kind}.md)`,
      code(hosts.map(({ name }) => name)),
      code(Object.keys(sdkVariables)),
      secretVariable === undefined ? "" : `\`${secretVariable}\``,
    ]);
  const head = ["simulator", "real hosts", "variables that SDKs read", "secret with `--forward`"];
  return markdown(fillMarkers(read("docs/exec.md"), { hosts: table(head, rows) }));
}

/** The names of ports in Kubernetes have at most 15 characters: `document-storage` → `doc-storage`. */
const portName = (kind: string) => (kind.length > 15 ? kind.replace(/^(\w{3})\w*/, "$1") : kind);

/** A manifest with one port in the place of each line that names a port. */
function withPorts(file: string, write: (name: string, port: number) => string): string {
  const lines = simulators.map(
    ({ kind }, place) => `$1- { ${write(portName(kind), first + place)} }\n`,
  );
  return read(file).replace(
    /( +)- \{ name: [\w-]+, (?:containerP|p)ort: .*\n(?:\1- \{ name: .*\n)*/,
    lines.join(""),
  );
}

const withRange = (file: string) =>
  read(file)
    .replaceAll(/4701-47\d\d/g, `${String(first)}-${String(last)}`)
    .replaceAll(/endPort: \d+/g, `endPort: ${String(last)}`);

const manifests = "resources/ci/kubernetes/base";

const files: Readonly<Record<string, () => string | Promise<string>>> = {
  "README.md": readme,
  "docs/README.md": docsIndex,
  "docs/exec.md": execPage,
  "resources/ci/Dockerfile": () => withRange("resources/ci/Dockerfile"),
  "resources/ci/compose.yaml": () => withRange("resources/ci/compose.yaml"),
  [`${manifests}/network-policy.yaml`]: () => withRange(`${manifests}/network-policy.yaml`),
  [`${manifests}/deployment.yaml`]: () =>
    withPorts(
      `${manifests}/deployment.yaml`,
      (name, port) => `name: ${name}, containerPort: ${String(port)}`,
    ),
  [`${manifests}/service.yaml`]: () =>
    withPorts(
      `${manifests}/service.yaml`,
      (name, port) => `name: ${name}, port: ${String(port)}, targetPort: ${name}`,
    ),
};

test.for(Object.entries(files))(
  "%s lists the registered simulators (npm run docs writes the list)",
  async ([file, write]) => {
    await expect(await write()).toMatchFileSnapshot(join(root, file));
  },
);
