import ts from "typescript";
import * as z from "zod";

const program = z.object({
  default: z.custom<(scope: object) => Promise<unknown>>((value) => typeof value === "function"),
});

/** A block without a file name or a test of its own: part of a program. */
export interface Fragment {
  readonly page: string;
  readonly code: string;
}

const MARKED = /<!-- (?<name>[\w-]+) -->[\s\S]*?<!-- \/\k<name> -->/g;

/**
 * Returns the parts of programs that a page shows: neither named files nor computed parts, nor whole servers,
 * which have tests of their own.
 */
export function listFragments(page: string, text: string): readonly Fragment[] {
  const blocks = text.replaceAll(MARKED, "").matchAll(/^```(?:ts|js)\n([\s\S]*?)^```$/gm);
  return [...blocks]
    .map(([, code = ""]) => ({ page, code }))
    .filter(({ code }) => !/^\/\/ \S+\.\w+\n/.test(code) && !/^export |^app\.listen\(/m.test(code));
}

/**
 * Runs a fragment with the names that its page assumes, in place of its imports. Returns the values of
 * `results`, names that the fragment declares.
 */
export async function runFragment(
  code: string,
  scope: object,
  results: readonly string[] = [],
): Promise<unknown> {
  const body = code.replaceAll(/^import .* from ".*";\n/gm, "");
  const names = Object.keys(scope).join(", ");
  const source = `export default async ({ ${names} }) => {\n${body}\nreturn { ${results.join(", ")} };\n};`;
  const { outputText } = ts.transpileModule(source, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
  return program.parse(module).default(scope);
}
