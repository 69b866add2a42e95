import * as z from "zod";
import { jsonIn } from "#shared/text/json-in.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";

const LONGEST = 60;

const code = z.union([z.string(), z.number()]).optional().catch(undefined);
const described = lazyObject(() => ({
  code,
  errorCode: code,
  error_code: code,
  error: code,
  type: code,
  name: code,
  errorSummary: code,
  errorMessages: z.array(z.string()).optional().catch(undefined),
  message: code,
}));
const envelope = described.extend({
  error: z.union([described, z.string()]).optional().catch(undefined),
  errors: z.array(described).optional().catch(undefined),
});

type Described = z.output<typeof described>;

function codeOf(one: Described | undefined): string | undefined {
  if (!one) return undefined;
  const { code: named, errorCode, error_code: snake, error, type, name, errorSummary } = one;
  const found = named ?? errorCode ?? snake ?? error ?? type ?? name ?? errorSummary;
  return found === undefined ? (one.errorMessages?.[0] ?? one.message)?.toString() : String(found);
}

/**
 * Returns the code that a refusal gives in its body, such as `charge_disputed`: what most providers write as
 * `code`, `error` or `type`, in XML as `<Code>`. Empty when there is none.
 */
export function reasonOfRefusal(body: string): string {
  const xml = /<Code>([^<]+)<\/Code>/.exec(body)?.[1];
  return (xml ?? readJson(body) ?? "").slice(0, LONGEST);
}

function readJson(body: string): string | undefined {
  const read = envelope.safeParse(jsonIn(body));
  if (!read.success) return undefined;
  const { error, errors, ...top } = read.data;
  if (typeof error === "string") return error;
  return codeOf(error) ?? codeOf(errors?.[0]) ?? codeOf({ ...top, error: undefined });
}
