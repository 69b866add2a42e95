import * as z from "zod";

/** The reason for a route's refusal. */
export interface Refusal {
  readonly code: string | undefined;
  readonly message: string;
  /** The body's field that is wrong, when the route named one. */
  readonly field: string | undefined;
}

const text = z.string().min(1).optional().catch(undefined);
const texts = z.array(z.string()).optional().catch(undefined);

/** The names that providers use for the parts of an error. */
const error = z
  .object({
    ...{ message: text, detail: text, errorSummary: text, reason: text },
    ...{ code: text, field: text, param: text },
  })
  .transform(({ message, detail, errorSummary, reason, code, field, param }) => ({
    ...{ code, message: message ?? detail ?? errorSummary ?? reason, field: field ?? param },
  }));

type ErrorPart = Partial<z.output<typeof error>>;

/** The further names of a field, in a list of errors: there, `name` is not the name of the error. */
const fieldNames = z
  .object({ name: text, meta: z.object({ param_name: text }).optional().catch(undefined) })
  .transform(({ name, meta }) => ({ field: meta?.param_name ?? name }));

const parts = z.array(
  z.unknown().transform((one): ErrorPart => {
    if (typeof one === "string") return { message: one };
    const read = error.safeParse(one).data;
    return { ...read, field: read?.field ?? fieldNames.safeParse(one).data?.field };
  }),
);
const byField = z
  .record(z.string(), z.string())
  .transform((errors) => Object.entries(errors).map(([field, message]) => ({ field, message })));
const list = z.union([parts, byField]).optional().catch(undefined);

const envelope = z.object({
  error: z.union([error, z.string()]).optional().catch(undefined),
  errors: list,
  errorMessages: texts,
  context_info: z.object({ errors: list }).optional().catch(undefined),
});

/** Lists the parts of an error, the most exact one first. */
function partsOf(body: unknown): readonly ErrorPart[] {
  const found = envelope.safeParse(body).data;
  const whole = error.safeParse(body).data;
  return [
    ...(found?.context_info?.errors ?? []),
    ...(found?.errors ?? []),
    ...(found?.errorMessages ?? []).map((message) => ({ message })),
    ...(typeof found?.error === "object" ? [found.error] : []),
    ...(whole ? [whole] : []),
    ...(typeof found?.error === "string" ? [{ code: found.error, message: found.error }] : []),
  ];
}

/** Reads an error in the control routes' shape, or in a provider's own as far as it is alike. */
export function readRefusal(status: number, body: unknown): Refusal | undefined {
  if (status < 400) return undefined;
  const found = partsOf(body);
  const [exact] = found;
  const message = found.find((one) => one.message !== undefined)?.message;
  const named = exact?.message === undefined ? [exact?.field, exact?.code] : [];
  const said = [message, named.filter((one) => one !== undefined).join(" ")].filter(
    (one) => one !== undefined && one !== "",
  );
  return {
    code: found.find(({ code }) => code !== undefined)?.code,
    message:
      said.join(": ") || `The route returned status ${String(status)} without an error message.`,
    field: found.find(({ field }) => field !== undefined)?.field,
  };
}
