import { join } from "node:path";
import ts from "typescript";

const options: ts.CompilerOptions = {
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2023,
  lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  types: ["node"],
};

/**
 * `Wire`: a type as JSON has it, with strings for dates and bytes. `fits`: checks a value that may have more
 * fields than its type.
 */
const helpers = `
type Wire<T> = T extends Date | Uint8Array ? string
  : T extends readonly (infer Item)[] ? Wire<Item>[]
  : T extends object ? { [Key in keyof T]: Wire<T[Key]> }
  : T;
declare function fits<Type>(): <Value extends Type>(value: Value) => void;
`;

/** A value that should have a type. */
export interface TypedValue {
  readonly label: string;
  readonly type: string;
  readonly value: unknown;
  /** True if it may have fields that the type does not name. */
  readonly hasMore?: boolean;
  /** Returns the literal of the value with what JSON cannot express, as instances of a class. */
  readonly written?: ((literal: string) => string) | undefined;
}

const files = ts.createCompilerHost(options);

/** Returns a function that asks once about each path: what is installed does not change meanwhile. */
function remember<Answer>(ask: (path: string) => Answer): (path: string) => Answer {
  const known = new Map<string, Answer>();
  return (path) => {
    const answer = known.get(path) ?? ask(path);
    known.set(path, answer);
    return answer;
  };
}

/** The declarations that programs have read, for all test files: most of them read the same. */
const parsed = new Map<string, ts.SourceFile | undefined>();
const fileExists = remember((path) => files.fileExists(path));
const directoryExists = remember((path) => files.directoryExists?.(path) ?? false);
const resolutions = ts.createModuleResolutionCache(
  files.getCurrentDirectory(),
  (path) => files.getCanonicalFileName(path),
  options,
);

const getSourceFile: ts.CompilerHost["getSourceFile"] = (path, ...rest) => {
  if (!parsed.has(path)) parsed.set(path, files.getSourceFile(path, ...rest));
  return parsed.get(path);
};

/** A virtual module in a folder of the source tree, so that its imports resolve as they do there. */
function programOf(folder: string, text: string): { program: ts.Program; source: ts.SourceFile } {
  const name = join(folder, "conformance-check.ts");
  const host: ts.CompilerHost = {
    ...files,
    fileExists: (path) => path === name || fileExists(path),
    directoryExists,
    getModuleResolutionCache: () => resolutions,
    getSourceFile: (path, target, ...rest) =>
      path === name
        ? ts.createSourceFile(path, text, target, true)
        : getSourceFile(path, target, ...rest),
  };
  const program = ts.createProgram([name], options, host);
  const source = program.getSourceFile(name);
  if (!source) throw new Error("the virtual module was not read");
  return { program, source };
}

function diagnosticsOf({
  program,
  source,
}: ReturnType<typeof programOf>): readonly ts.Diagnostic[] {
  return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
}

/** A type whose properties are asked for. */
export interface NamedType {
  readonly label: string;
  readonly type: string;
}

/** The result of a check. */
interface Checked {
  /** One line for each violation, without repetitions. */
  readonly violations: readonly string[];
  /** The names of the properties of each type, in order; of a union, those of all its members. */
  readonly properties: readonly (readonly string[])[];
}

/**
 * Checks values as TypeScript checks literals: missing and foreign fields, wrong enums, nulls that a type
 * does not have. Lists the properties of types, in the same program: reading an SDK is what takes time.
 */
export function checkTypes(
  folder: string,
  imports: string,
  values: readonly TypedValue[],
  types: readonly NamedType[] = [],
): Checked {
  const different = new Map(values.map((each) => [JSON.stringify([each.type, each.value]), each]));
  const parts = [
    ...types.map(({ label, type }, index) => ({
      label,
      type,
      text: `export type ${aliasOf(index)} = ${type};\n`,
    })),
    ...[...different.values()].map((each, index) => {
      const { label, type, value, hasMore = false, written = (literal: string) => literal } = each;
      const literal = written(JSON.stringify(value, undefined, 1));
      const text = hasMore
        ? `fits<${type}>()(${literal});\n`
        : `export const value${String(index)}: ${type} = ${literal};\n`;
      return { label, type, text };
    }),
  ];
  let end = 0;
  const placed = parts.map((part) => {
    const start = end;
    end += part.text.length;
    return { ...part, start };
  });
  const head = `${imports}\n${helpers}`;
  const checked = programOf(folder, head + parts.map(({ text }) => text).join(""));
  const lines = diagnosticsOf(checked).map(({ start = 0, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, " ").replaceAll(/\s+/g, " ");
    const part = placed.findLast((each) => each.start <= start - head.length);
    const { label, type } = part ?? { label: "imports", type: "" };
    const { text } = checked.source;
    const line = text.slice(text.lastIndexOf("\n", start) + 1, text.indexOf("\n", start)).trim();
    return `${label} (${type}): ${line.slice(0, 80)}: ${message}`;
  });
  return {
    violations: [...new Set(lines)],
    properties: types.map((_, index) => propertiesOf(checked, aliasOf(index))),
  };
}

/** The names of a type's properties; of a tuple, the names of its elements. */
function namesIn(checker: ts.TypeChecker, type: ts.Type): readonly string[] {
  if (!checker.isTupleType(type)) return checker.getPropertiesOfType(type).map(({ name }) => name);
  const { target } = type as ts.TupleTypeReference;
  const labels = target.labeledElementDeclarations ?? [];
  return labels.flatMap((label) => (label ? [label.name.getText()] : []));
}

const aliasOf = (index: number) => `Alias${String(index)}`;

function propertiesOf(
  { program, source }: ReturnType<typeof programOf>,
  name: string,
): readonly string[] {
  const checker = program.getTypeChecker();
  const alias = source.statements
    .filter(ts.isTypeAliasDeclaration)
    .find((statement) => statement.name.text === name);
  if (!alias) return [];
  const type = checker.getNonNullableType(checker.getTypeAtLocation(alias));
  const members = type.isUnion() ? type.types : [type];
  return [...new Set(members.flatMap((member) => namesIn(checker, member)))];
}
