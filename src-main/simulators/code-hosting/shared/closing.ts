import type { Issue, Repository } from "../state.ts";

const CLOSING = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):? +#(\d{1,9})\b/gi;

/** Lists the issues that the text of a pull request closes: `Fixes #3`. */
export function closingIssues({ issues }: Repository, text: string | null): readonly Issue[] {
  const numbers = [...(text ?? "").matchAll(CLOSING)].map(([, number]) => Number(number));
  return [...new Set(numbers)].flatMap((number) => {
    const issue = issues.get(number);
    return issue && !issue.pull ? [issue] : [];
  });
}
