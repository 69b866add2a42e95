import { compileGlob } from "#core/text/glob.ts";

/** Words of text, folded. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

function wordTest(word: string): (words: readonly string[]) => boolean {
  if (!/[*?]/.test(word)) return (words) => words.includes(word);
  const fits = compileGlob(word, "words");
  return (words) => words.some(fits);
}

function phraseTest(phrase: string): (words: readonly string[]) => boolean {
  const wanted = wordsOf(phrase).join(" ");
  return (words) => ` ${words.join(" ")} `.includes(` ${wanted} `);
}

/**
 * The test of `~`: the text has every word and every quoted phrase. `*` and `?` are wildcards.
 */
export function textTest(sought: string): (text: string) => boolean {
  const phrases = [...sought.matchAll(/"([^"]*)"/g)].map(([, phrase = ""]) => phraseTest(phrase));
  const rest = sought.replaceAll(/"[^"]*"/g, " ").toLowerCase();
  const words = rest.match(/[\p{L}\p{N}_*?]+/gu) ?? [];
  const tests = [...phrases, ...words.map(wordTest)];
  return (text) => {
    const found = wordsOf(text);
    return tests.length > 0 && tests.every((test) => test(found));
  };
}
