/**
 * A rule of the writing style that a program can judge.
 * @typedef {object} Rule
 * @property {string} name
 * @property {readonly string[]} kinds the kinds of text that it applies to
 * @property {(text: string) => string | undefined} find returns the words at fault
 * @property {string} advice
 */

const ALL = ["docs", "docblock", "comment", "test title", "ui"];
const MOST_WORDS = 35;

const first = (pattern) => (text) => pattern.exec(text.replaceAll(/`[^`]*`/g, "`code`"))?.[0];

/** Words that the style replaces, and what to write instead. */
const terms = [
  ["hangs? up|hung up", "disconnects, closes the connection"],
  ["patience", "timeout"],
  ["strangers?('s)?", "another origin"],
  ["(is|are|was|were|be) told(?! apart)", "gets, shows, is reported"],
  ["tells? of", "is about, reports"],
  ["whoever", "name the actor"],
  ["sees? out|seen out", "drains, waits for"],
  ["(is|are) none of", "unknown, invalid"],
  ["(to|must) be said", "required"],
  ["(when|if|where) left out", "default: …, optional"],
  ["(is|are) not here", "is not supported"],
  ["calls? (within|in course)|inside call|during call", "request, exchange"],
  ["as ever", "as before"],
  ["here as there", "in both"],
  ["parted by", "separated by"],
  ["of (one's|its) own accord", "automatically"],
  ["goes on (to|as|where|with|over|after)", "continues"],
  ["may come in", "are accepted"],
  ["stands? (there|at the field|beside it)", "is shown"],
  ["what came of (it|them|each)", "the result"],
  ["nobody", "name the actor, or: none, no user, unused"],
  ["hears? of", "gets, is notified of"],
  ["lets? (in|through)", "accepts, selects"],
  ["told apart", "distinguished"],
  ["of ours", "of Simdeck"],
  ["anew", "again"],
  ["in the air", "in flight"],
  ["one after the other", "in order"],
];

/** @type {readonly Rule[]} */
export const rules = [
  {
    name: "docblock start",
    kinds: ["docblock"],
    find: first(/^(?:Who|Whose|Whom|Whoever|What|Whatever|Whether|Where|How)\b/),
    advice: "begin with a verb (Returns …) or a noun phrase (The address of …, True while …)",
  },
  {
    name: "limit",
    kinds: ["docblock", "comment"],
    find: first(/^(?:At most |Above |Up to )?so many\b/i),
    advice: "name the quantity: The number of …, The most …",
  },
  {
    name: "clause as subject",
    kinds: ["docblock", "comment"],
    find: first(/\. (?:What|Who|Whose|Whom|Whoever|Whatever|Whether)\b[^?.]*\./),
    advice: "name the actor: subject, verb, object",
  },
  {
    name: "test title",
    kinds: ["test title"],
    find: first(
      /^(?:should|it)\b|\b(?:what|nobody|told|stands?(?! still))\b|\bas (?:it|they) (?:is|are|was|were|came|stands?)\b/i,
    ),
    advice: "state behaviour in the present tense, with standard terms",
  },
  {
    name: "clause as subject",
    kinds: ["docs", "ui", "comment"],
    find: first(/^(?:Who|Whoever|What|Whatever|Whether)\b[^?]*\.$/),
    advice: "name the actor: subject, verb, object",
  },
  {
    name: "long sentence",
    kinds: ["docs"],
    find: (text) => {
      const isList = text.replaceAll(/`[^`]*`,?/g, "").trim() === "";
      if (isList) return undefined;
      const words = text.replaceAll(/`[^`]*`/g, "code").split(/\s+/).length;
      return words > MOST_WORDS ? `${String(words)} words` : undefined;
    },
    advice: `at most ${String(MOST_WORDS)} words; split it, or use a list or a table`,
  },
  ...terms.map(([pattern, advice]) => ({
    name: "term",
    kinds: ALL,
    find: first(new RegExp(`\\b(?:${pattern})\\b`, "i")),
    advice,
  })),
];
