import * as z from "zod";
import { findViolation } from "#core/contract/rules/check-rules.ts";
import type { RouteRequest } from "#core/contract/route.ts";
import {
  type ErrorName,
  explainIssue,
  explainViolation,
  invalid,
  ResendError,
  resendError,
} from "../../errors.ts";
import { route } from "../../route.ts";
import { respondIdempotently } from "../../shared/idempotency.ts";
import type { Draft, SimContext } from "../../state.ts";
import { createEmail } from "../emails/actions.ts";
import { createDraft } from "../emails/draft.ts";
import { createEmailBody, emailRules } from "../emails/schema.ts";

interface Mistake {
  readonly index: number;
  readonly name: ErrorName;
  readonly message: string;
}

interface Sorted {
  readonly good: readonly Draft[];
  readonly mistakes: readonly Mistake[];
}

type Checked = Draft | Omit<Mistake, "index">;

const isDraft = (checked: Checked): checked is Draft => "subject" in checked;

/** Returns the draft of a mail, or what is wrong with the mail. */
function check(context: SimContext, item: unknown): Checked {
  const parsed = createEmailBody.safeParse(item);
  if (!parsed.success) return explainIssue(parsed.error.issues, item);
  const violation = findViolation(emailRules, item);
  if (violation) return explainViolation(violation);
  if (parsed.data.attachments && parsed.data.attachments.length > 0) {
    return { name: "validation_error", message: "Attachments are not supported in batches." };
  }
  try {
    return createDraft(context, parsed.data);
  } catch (error) {
    if (error instanceof ResendError) return { name: error.errorName, message: error.errorMessage };
    throw error;
  }
}

function sort(context: SimContext, sent: readonly unknown[]): Sorted {
  const good: Draft[] = [];
  const mistakes: Mistake[] = [];
  for (const [index, item] of sent.entries()) {
    const checked = check(context, item);
    if (isDraft(checked)) good.push(checked);
    else mistakes.push({ index, ...checked });
  }
  return { good, mistakes };
}

function isPermissive({ headers }: RouteRequest): boolean {
  const mode = headers["x-batch-validation"] ?? "strict";
  if (mode === "strict" || mode === "permissive") return mode === "permissive";
  throw invalid("The `x-batch-validation` header must be `strict` or `permissive`.");
}

function sendAll(context: SimContext, sent: readonly unknown[], permissive: boolean): unknown {
  const { good, mistakes } = sort(context, sent);
  const [first] = mistakes;
  if (first && !permissive) throw resendError(422, first.name, first.message);
  const data = good.map((draft) => ({ id: createEmail(context, draft, []).id }));
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
