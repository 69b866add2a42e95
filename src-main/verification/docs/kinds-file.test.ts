import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import * as z from "zod";
import { simulators } from "../../simulators/registry.ts";
import { formatAs, root } from "./pages.ts";

const file = join(root, "src-main", "library", "kinds.generated.ts");

/** A folder without a `api-types.ts` records nothing and has no world actions. */
const wireFiles = new Map(
  simulators.flatMap(({ kind }) => {
    const path = join(root, "src-main", "simulators", kind, "api-types.ts");
    return existsSync(path) ? [[kind, readFileSync(path, "utf8")] as const] : [];
  }),
);

/** `code-hosting` → `CodeHosting`. */
const pascal = (kind: string) =>
  kind.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

const exportsOf = (text: string) =>
  [...text.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name = ""]) => name);

function typeOf(kind: string, name: "Event" | "Actions", otherwise: string): string {
  const isThere = exportsOf(wireFiles.get(kind) ?? "").includes(name);
  return `readonly "${kind}": ${isThere ? `${pascal(kind)}.${name}` : otherwise};`;
}

/** Exports the types of one kind under their own names, its events as `PaymentsEvent`. */
function exportLine([kind, text]: readonly [string, string]): string {
  const own = exportsOf(text).filter((name) => name !== "Event" && name !== "Actions");
  const isSilent = /^export type Event = never;$/m.test(text);
  const names = [...(isSilent ? [] : [`Event as ${pascal(kind)}Event`]), ...own];
  return names.length === 0 ? "" : `export type { ${names.join(", ")} } from "${importOf(kind)}";`;
}

/** The type of what a template becomes once its placeholders are replaced. */
function templateType(template: unknown): string {
  if (template === "{protocol}") return '"http" | "https"';
  if (typeof template === "string" && template.includes("{")) return "string";
  if (Array.isArray(template)) return `readonly [${template.map(templateType).join(", ")}]`;
  if (typeof template !== "object" || template === null) return JSON.stringify(template);
  const fields = Object.entries(template).map(
    ([name, value]) => `readonly "${name}": ${templateType(value)};`,
  );
  return `{ ${fields.join(" ")} }`;
}

const importOf = (kind: string) => `../simulators/${kind}/api-types.ts`;

async function generate(): Promise<string> {
  const loaded = await Promise.all(simulators.map((simulator) => simulator.load()));
  const kinds = simulators.map(({ kind }) => kind);
  const wired = [...wireFiles.keys()];
  const receiving = simulators.filter(({ fixedReceiver }) => fixedReceiver);
  const text = [
    "// Generated from the simulators' folders. Do not edit; to write it again: npm run docs",
    ...wired.map((kind) => `import type * as ${pascal(kind)} from "${importOf(kind)}";`),
    "",
    "/** The events that each kind of simulator records; `never` where nothing is recorded. */",
    `export interface KindEvents { ${kinds.map((kind) => typeOf(kind, "Event", "never")).join("\n")} }`,
    "",
    "/** The world actions of each kind, by method name. */",
    `export interface KindActions { ${kinds.map((kind) => typeOf(kind, "Actions", "object")).join("\n")} }`,
    "",
    "/** The options of each kind's SDK. */",
    `export interface KindSdks { ${simulators.map(({ kind, sdk }) => `readonly "${kind}": ${templateType(sdk)};`).join("\n")} }`,
    "",
    "/** The provider's name of each kind. */",
    `export interface KindAliases { ${simulators.flatMap(({ kind, aliases = [] }) => aliases.map((alias) => `readonly "${alias}": "${kind}";`)).join("\n")} }`,
    "",
    "/** The kinds that deliver to one URL set at startup. */",
    `export type ReceivingKind = ${receiving.map(({ kind }) => `"${kind}"`).join(" | ")};`,
    "",
    "/** The paths of each kind's world actions. */",
    "export const actionPaths: Readonly<Record<keyof KindActions, readonly string[]>> = {",
    ...loaded.map(
      ({ kind, worldActions }) =>
        `"${kind}": ${JSON.stringify(worldActions.map(({ path }) => path))},`,
    ),
    "};",
    "",
    ...[...wireFiles].map(exportLine),
  ].join("\n");
  return formatAs(file, text);
}

test("the library's kinds are those of the folders (npm run docs writes the file)", async () => {
  await expect(await generate()).toMatchFileSnapshot(file);
});

const form = z.object({
  properties: z.record(z.string(), z.unknown()),
  required: z.array(z.string()).default([]),
});

/** Method of `Actions` → the fields of its input; optional ones end in `?`. */
function inputsOf(text: string): ReadonlyMap<string, readonly string[]> {
  const source = ts.createSourceFile("api-types.ts", text, ts.ScriptTarget.Latest);
  const members = new Map(
    source.statements
      .filter((statement) => ts.isInterfaceDeclaration(statement))
      .map((declaration) => [declaration.name.text, declaration.members]),
  );
  const fieldsOf = (type: string) =>
    [...(members.get(type) ?? [])].map((field) => {
      const name = field.name?.getText(source) ?? "";
      return field.questionToken ? `${name}?` : name;
    });
  return new Map(
    [...(members.get("Actions") ?? [])].filter(ts.isMethodSignature).map((method) => {
      const type = method.parameters[0]?.type?.getText(source) ?? "";
      return [method.name.getText(source), fieldsOf(type)];
    }),
  );
}

test.for(simulators)(
  "$kind: the types of the world actions have the fields of their routes",
  async (simulator) => {
    const { worldActions } = await simulator.load();
    const routes = worldActions.map(({ path, schema }) => {
      const { properties, required } = form.parse(schema);
      const fields = Object.keys(properties);
      const method = path
        .slice(2)
        .replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
      return [method, fields.map((name) => (required.includes(name) ? name : `${name}?`))] as const;
    });
    expect(inputsOf(wireFiles.get(simulator.kind) ?? "")).toEqual(new Map(routes));
  },
);
