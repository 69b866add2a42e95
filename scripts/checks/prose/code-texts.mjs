const DOCBLOCK = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\//g;
const COMMENT = /^[ \t]*\/\/ .*(?:\n[ \t]*\/\/ .*)*/gm;
const TEST_TITLE = /\b(?:test|it|describe)(?:\.\w+(?:\([^()]*\))?)*\(\s*(["'`])((?:(?!\1).)+)\1,/g;
/** A string literal of several words. */
const STRING = /(["`])([A-Z“](?:(?!\1).)* (?:(?!\1).)*)\1/g;
/** Words between tags. */
const BETWEEN_TAGS = />\s*([A-Za-z“][^<>{}=;()]* [^<>{}=;()]*)</g;

const isTest = (file) => /\.(?:test|spec)\.\w+$/.test(file) || file.includes("/testing/");

/**
 * Returns the docblocks, comments and test titles of a source file and, for the window, the strings that
 * it shows.
 * @param {string} source
 * @param {string} file its path in the project
 */
export function codeTexts(source, file) {
  const texts = [...pick("docblock", source, DOCBLOCK, 1), ...pick("comment", source, COMMENT, 0)];
  if (isTest(file)) return [...texts, ...pick("test title", source, TEST_TITLE, 2)];
  if (!file.startsWith("src-renderer/")) return texts;
  const shown = source.replaceAll(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, (text) =>
    text.replaceAll(/[^\n]/g, " "),
  );
  return [...texts, ...pick("ui", shown, STRING, 2), ...pick("ui", shown, BETWEEN_TAGS, 1)];
}

function pick(kind, source, pattern, group) {
  return [...source.matchAll(pattern)].map((match) => ({
    kind,
    line: source.slice(0, match.index).split("\n").length,
    text: match[group]
      .replaceAll(/^\s*(?:\*|\/\/) ?/gm, "")
      .replaceAll(/\s+/g, " ")
      .trim(),
  }));
}
