import { InvalidDescription } from "./description/invalid-description.ts";
import { pointTo } from "./description/pointer.ts";
import type { EventBook } from "./events/event-book.ts";
import type { OperationExtension } from "./extensions.ts";
import type { Role } from "./operations/roles.ts";
import { findFaults } from "./schema/find-faults.ts";
import type { Schemas } from "./schema/merge.ts";

/** The parts of a description that `x-simdeck` of an operation refers to. */
interface Known {
  readonly events: EventBook;
  readonly schemas: Schemas;
  readonly role: Role;
  readonly file: string;
  /** The place of the extension. */
  readonly pointer: string;
}

/** Checks that `x-simdeck` of an operation has an effect. Throws an InvalidDescription that names the field. */
export function checkExtension(extension: OperationExtension, known: Known): void {
  checkEmits(extension, known);
  checkSet(extension, known);
}

function checkEmits({ emits }: OperationExtension, known: Known): void {
  const { events, role, file, pointer } = known;
  if (emits === undefined) return;
  const refuse = (reason: string) =>
    new InvalidDescription(file, pointTo(pointer, "emits"), reason);
  if (role.name === "show" || role.name === "list") {
    throw refuse(`the role ${role.name} changes nothing, so it records no events`);
  }
  const unknown = emits.find((name) => events.isDeclared && !events.names.includes(name));
  if (unknown === undefined) return;
  throw refuse(
    `${JSON.stringify(unknown)} is no webhook of the description; the webhooks are ${events.names.join(", ")}`,
  );
}

function checkSet({ set }: OperationExtension, { schemas, role, file, pointer }: Known): void {
  if (set === undefined) return;
  const place = pointTo(pointer, "set");
  const { name, resource } = role;
  if (name !== "act" || !resource) {
    throw new InvalidDescription(file, place, `set needs the role act; the role is ${name}`);
  }
  const properties = schemas.properties(resource.schema);
  for (const [property, value] of Object.entries(set)) {
    const refuse = (reason: string) =>
      new InvalidDescription(file, pointTo(place, property), reason);
    if (!Object.hasOwn(properties, property) && !schemas.isFree(resource.schema)) {
      const all = Object.keys(properties).join(", ");
      throw refuse(`it is no property of ${resource.singular}; the properties are ${all}`);
    }
    const [fault] = findFaults(schemas, properties[property], value, "response");
    if (fault) throw refuse([...fault.path, fault.message].join(" "));
  }
}
