import { fieldErrors } from "../errors.ts";
import { FieldFault } from "./fault.ts";
import { isCustomField, notOnScreen, setters, type FieldScope, type Patch } from "./setters.ts";

/** Runs readers one by one, so that a client is told of every wrong field at once. */
export class Faults {
  private readonly found: Record<string, string> = {};

  /** What `read` gives, `undefined` when it refuses. */
  collect<T>(field: string, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof FieldFault)) throw error;
      this.found[error.field ?? field] ??= error.message;
      return undefined;
    }
  }

  /** Throws what was found. */
  settle(): void {
    if (Object.keys(this.found).length > 0) throw fieldErrors(this.found);
  }
}

/** What the named fields make of an issue. */
export function readFields(
  scope: FieldScope,
  fields: Readonly<Record<string, unknown>>,
  custom: Readonly<Record<string, unknown>>,
  faults: Faults,
  allowed = setters,
): Patch {
  let patch: Patch = {};
  let ownFields = custom;
  for (const [name, value] of Object.entries(fields)) {
    if (isCustomField(name)) {
      ownFields = { ...ownFields, [name]: value };
      continue;
    }
    const read = Object.hasOwn(allowed, name) ? allowed[name] : undefined;
    const part = faults.collect(name, () => {
      if (!read) throw notOnScreen(name);
      return read(scope, value);
    });
    patch = { ...patch, ...part };
  }
  return ownFields === custom ? patch : { ...patch, custom: ownFields };
}
