import * as z from "zod";
import { findViolation } from "#core/contract/rules/check-rules.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import {
  type ErrorName,
  explainIssue,
  explainViolation,
  invalid,
  resendError,
} from "../../errors.ts";
import { route } from "../../route.ts";
import { respondIdempotently } from "../../shared/idempotency.ts";
import type { SimContext } from "../../state.ts";
import { createEmail, createDraft } from "../emails/actions.ts";
import { createEmailBody, type EmailBody, emailRules } from "../emails/schema.ts";
import { parseSendTime, sendTimeForm } from "../emails/send-time.ts";

interface Mistake {
  readonly index: number;
  readonly name: ErrorName;
  readonly message: string;
}

interface Sorted {
  readonly good: readonly EmailBody[];
  readonly mistakes: readonly Mistake[];
}

function mistakeIn(body: EmailBody, now: number): Pick<Mistake, "name" | "message"> | undefined {
  if (body.attachments && body.attachments.length > 0) {
    return { name: "validation_error", message: "Attachments are not supported in batches." };
  }
  if (body.scheduled_at && parseSendTime(body.scheduled_at, now) === undefined) {
    const message = `Invalid \`scheduled_at\` field. ${sendTimeForm}.`;
    return { name: "validation_error", message };
  }
  return undefined;
}

function sort(sent: readonly unknown[], now: number): Sorted {
  const good: EmailBody[] = [];
  const mistakes: Mistake[] = [];
  for (const [index, item] of sent.entries()) {
    const parsed = createEmailBody.safeParse(item);
    const violation = findViolation(emailRules, item);
    const mistake = !parsed.success
      ? explainIssue(parsed.error.issues, item)
      : violation
        ? explainViolation(violation)
        : mistakeIn(parsed.data, now);
    if (mistake) mistakes.push({ index, ...mistake });
    else if (parsed.success) good.push(parsed.data);
  }
  return { good, mistakes };
}

function isPermissive({ headers }: RouteRequest): boolean {
  const mode = headers["x-batch-validation"] ?? "strict";
  if (mode === "strict" || mode === "permissive") return mode === "permissive";
  throw invalid("The `x-batch-validation` header must be `strict` or `permissive`.");
}

function sendAll(context: SimContext, sent: readonly unknown[], permissive: boolean): unknown {
  const { good, mistakes } = sort(sent, context.now);
  const [first] = mistakes;
  if (first && !permissive) throw resendError(422, first.name, first.message);
  const data = good.map((body) => ({
    id: createEmail(context, createDraft(body, context.now), []).id,
  }));
  if (!permissive) return { data };
  return { data, errors: mistakes.map(({ index, message }) => ({ index, message })) };
}

const manyEmails = z
  .array(z.unknown(), { error: "The body must be an array of emails." })
  .min(1, { error: "The batch must hold at least one email." })
  .max(100, { error: "The batch can hold at most 100 emails." });

export const routes = [
  route("POST /emails/batch", "Sends up to 100 emails at once", {
    isSending: true,
    body: manyEmails,
    handle: (context, request) => {
      const permissive = isPermissive(request);
      return respondIdempotently(context, request, () =>
        sendAll(context, request.body, permissive),
      );
    },
  }),
];
