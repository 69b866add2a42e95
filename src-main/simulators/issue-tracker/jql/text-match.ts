/** Words of text, folded. */
function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/**
 * Returns whether a word has the form of a pattern with `*` and `?`. On a mismatch only the last star
 * gives way, so that a pattern of many stars costs no more than its length times the word's.
 */
function hasForm(pattern: string, word: string): boolean {
  let [at, place, star, resume] = [0, 0, -1, 0];
  while (at < word.length) {
    const sign = pattern.charAt(place);
    if (sign === "*") {
      star = place;
      resume = at;
      place += 1;
    } else if (sign === "?" || (sign !== "" && sign === word.charAt(at))) {
      at += 1;
      place += 1;
    } else if (star >= 0) {
      resume += 1;
      at = resume;
      place = star + 1;
    } else return false;
  }
  return /^\**$/.test(pattern.slice(place));
}

function wordTest(word: string): (words: readonly string[]) => boolean {
  if (!/[*?]/.test(word)) return (words) => words.includes(word);
  return (words) => words.some((one) => hasForm(word, one));
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
