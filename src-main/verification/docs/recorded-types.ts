import { join } from "node:path";
import ts from "typescript";
import { root } from "./pages.ts";

const FILE = join(root, "src-main/library/kinds.generated.ts");

function typeNames(checker: ts.TypeChecker, member: ts.TypeElement): readonly string[] {
  const property = checker.getTypeAtLocation(member).getProperty("type");
  if (!property) return [];
  const type = checker.getTypeOfSymbolAtLocation(property, member);
  const names = (type.isUnion() ? type.types : [type]).map((one) =>
    checker.typeToString(one).replaceAll(/["`]/g, "").replace("${string}", "<address>"),
  );
  return names.toSorted();
}

/**
 * The types of event that each kind records, in alphabetical order, as the library's types have them: they
 * are what the simulators' own tests compare with what is recorded.
 */
export function recordedTypes(): ReadonlyMap<string, readonly string[]> {
  const program = ts.createProgram([FILE], {
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    module: ts.ModuleKind.NodeNext,
    lib: ["lib.es2023.d.ts"],
    types: [],
  });
  const checker = program.getTypeChecker();
  const found = new Map<string, readonly string[]>();
  program.getSourceFile(FILE)?.forEachChild((node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== "KindEvents") return;
    for (const member of node.members) {
      if (!member.name || !(ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)))
        continue;
      found.set(member.name.text, typeNames(checker, member));
    }
  });
  return found;
}
