/** The commands for a running instance; their code is loaded when one is used. */
const names = [
  "trigger",
  "events",
  "requests",
  "redeliver",
  "advance",
  "reset",
  "snapshot",
  "unsupported",
];

/** Returns whether a word is a command for a running instance. */
export const isVerb = (word: string): boolean => names.includes(word);
