import type { SimulatorView, WorldActionView } from "#shared/domain/simulator.ts";
import type { ApiRequest } from "../../bridge/api-call.ts";
import { buildBody, readFields } from "../../bridge/schema-fields.ts";
import { useDraft } from "../../stores/draft-store.ts";
import { formIdOf } from "./form-id.ts";

/** An action's fields, what is typed into them, and the call that this makes. */
export function useActionRequest({ kind }: SimulatorView, { path, schema }: WorldActionView) {
  const fields = readFields(schema);
  const draft = useDraft(formIdOf(kind, path));
  const body = buildBody(fields, draft.values);
  const request: ApiRequest = { kind, method: "POST", path, body };
  return { fields, draft, request };
}
