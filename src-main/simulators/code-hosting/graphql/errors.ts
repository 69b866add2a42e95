import { GraphQLError } from "graphql";
import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import { Refusal } from "#core/contract/refusal.ts";

/** Returns the error for an object that does not exist or is not visible to the viewer. */
export function notFoundError(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type: "NOT_FOUND" } });
}

function unprocessable(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { type: "UNPROCESSABLE" } });
}

const types: Readonly<Record<number, string>> = {
  401: "FORBIDDEN",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  422: "UNPROCESSABLE",
};

const refusalBody = lazyObject(() => ({
  message: z.string(),
  errors: z
    .array(z.union([z.string(), z.looseObject({ message: z.string().optional() })]))
    .optional(),
}));

/** Turns an error of the REST API into one of GraphQL. */
export function asGraphqlError(error: unknown): unknown {
  if (error instanceof z.ZodError) return unprocessable(error.issues[0]?.message ?? "Invalid");
  if (!(error instanceof Refusal)) return error;
  const { message, errors = [] } = refusalBody.catch({ message: "Refused" }).parse(error.body);
  const details = errors.flatMap((one) => (typeof one === "string" ? one : (one.message ?? [])));
  const text = details.length === 0 ? message : details.join(", ");
  return new GraphQLError(text, { extensions: { type: types[error.status] ?? "UNPROCESSABLE" } });
}
