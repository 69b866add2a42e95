import { slackError } from "./errors.ts";

const MAX_NAME = 80;

/** Checks a channel's name with Slack's own errors and answers it as it will be. */
export function checkChannelName(given: string | undefined): string {
  const name = (given ?? "").trim().replace(/^#/, "");
  if (name === "") throw slackError("invalid_name_required");
  if (name.length > MAX_NAME) throw slackError("invalid_name_maxlength");
  if (/^\p{P}+$/u.test(name)) throw slackError("invalid_name_punctuation");
  if (!/^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}_-]+$/u.test(name)) throw slackError("invalid_name_specials");
  return name;
}
