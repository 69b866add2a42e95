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
  /** Whether it may have fields that the type does not name. */
  readonly hasMore?: boolean;
}

/** A virtual module in a folder of the source tree, so that its imports resolve as they do there. */
function programOf(folder: string, text: string): { program: ts.Program; source: ts.SourceFile } {
  const name = join(folder, "conformance-check.ts");
  const files = ts.createCompilerHost(options);
  const host: ts.CompilerHost = {
    ...files,
    fileExists: (path) => path === name || files.fileExists(path),
    getSourceFile: (path, target, ...rest) =>
      path === name
        ? ts.createSourceFile(path, text, target, true)
        : files.getSourceFile(path, target, ...rest),
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

/**
 * Checks values as TypeScript checks literals: missing and foreign fields, wrong enums, nulls that a type
 * does not have. Returns one line for each violation, without repetitions.
 */
export function violationsOf(
  folder: string,
  imports: string,
  values: readonly TypedValue[],
): readonly string[] {
  const head = `${imports}\n${helpers}`;
  const different = new Map(values.map((each) => [JSON.stringify([each.type, each.value]), each]));
  const checkedValues = [...different.values()];
  const parts = checkedValues.map(({ type, value, hasMore = false }, index) => {
    const literal = JSON.stringify(value, undefined, 1);
    if (hasMore) return `fits<${type}>()(${literal});\n`;
    return `export const value${String(index)}: ${type} = ${literal};\n`;
  });
  const checked = programOf(folder, head + parts.join(""));
  const starts: number[] = [];
  let end = head.length;
  for (const part of parts) {
    starts.push(end);
    end += part.length;
  }
  const lines = diagnosticsOf(checked).map(({ start = 0, messageText }) => {
    const message = ts.flattenDiagnosticMessageText(messageText, " ").replaceAll(/\s+/g, " ");
    const index = starts.findLastIndex((first) => first <= start);
    const { label = "imports", type = "" } = checkedValues[index] ?? {};
    const { text } = checked.source;
    const line = text.slice(text.lastIndexOf("\n", start) + 1, text.indexOf("\n", start)).trim();
    return `${label} (${type}): ${line.slice(0, 80)}: ${message}`;
  });
  return [...new Set(lines)];
}

/** The names of a type's properties; of a tuple, the names of its elements. */
function namesIn(checker: ts.TypeChecker, type: ts.Type): readonly string[] {
  if (!checker.isTupleType(type)) return checker.getPropertiesOfType(type).map(({ name }) => name);
  const { target } = type as ts.TupleTypeReference;
  const labels = target.labeledElementDeclarations ?? [];
  return labels.flatMap((label) => (label ? [label.name.getText()] : []));
}

/**
 * Returns the names of the properties of each type; of a union, those of all its members; of the
 * parameters of a function, those of the parameters.
 */
export function propertiesOf(
  folder: string,
  imports: string,
  types: readonly string[],
): readonly (readonly string[])[] {
  const aliases = types.map((type, index) => `export type Alias${String(index)} = ${type};\n`);
  const checked = programOf(folder, `${imports}\n${helpers}${aliases.join("")}`);
  const [problem] = diagnosticsOf(checked);
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, "\n"));
  const checker = checked.program.getTypeChecker();
  const declared = checked.source.statements.filter(ts.isTypeAliasDeclaration);
  return types.map((_, index) => {
    const alias = declared.find(({ name }) => name.text === `Alias${String(index)}`);
    if (!alias) return [];
    const type = checker.getNonNullableType(checker.getTypeAtLocation(alias));
    const members = type.isUnion() ? type.types : [type];
    return [...new Set(members.flatMap((member) => namesIn(checker, member)))];
  });
}
