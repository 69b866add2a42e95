import type { DialectRequest, Issue } from "#core/kernel/dialect.ts";
import type { Refusal } from "#core/kernel/refusal.ts";
import { valueAt } from "#core/kernel/issues.ts";
import { complaintOf } from "./complaints.ts";
import { validationError } from "./errors.ts";

/** `body.children[0].paragraph`, as Notion points at a place. */
function placeOf(root: string, path: readonly PropertyKey[]): string {
  const steps = path.map((step) =>
    typeof step === "number" ? `[${String(step)}]` : `.${String(step)}`,
  );
  return root + steps.join("");
}

/** What Notion says when a schema refused: the first place that is wrong, and what stood there. */
export function explain(issues: readonly Issue[], sent: unknown, request: DialectRequest): Refusal {
  const root = request.method === "GET" ? "query" : "body";
  const [issue] = issues;
  if (!issue) return validationError(`${root} failed validation.`);
  const complaint = complaintOf(issue, valueAt(sent, issue.path));
  const joint = complaint.startsWith("length ") ? "." : " ";
  const place = placeOf(root, issue.path);
  return validationError(`${root} failed validation: ${place}${joint}${complaint}`);
}
