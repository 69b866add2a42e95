import { badRequest } from "../../errors.ts";
import { emit, happened } from "../../events.ts";
import { addAndEmit, changeAndEmit } from "../../shared/resource.ts";
import { secondsNow, type SimContext } from "../../state.ts";
import { type Person, personFields, type PersonInput } from "./fields.ts";
import { personResource, presentPerson } from "./present.ts";

/** Adds a person to an account. */
export function addPerson(
  context: SimContext,
  account: string,
  input: PersonInput,
  isIndividual = false,
): Person {
  const id = context.ids.next("person_", 24);
  const blank = personFields.blank({ id, account, created: secondsNow(context) });
  return addAndEmit(context, personResource, "person.created", {
    ...personFields.revise(blank, input),
    hasIdNumber: input.id_number !== undefined,
    hasSsn: input.ssn_last_4 !== undefined || input.id_number !== undefined,
    isIndividual,
  });
}

/** Changes what is known about a person. */
export function updatePerson(context: SimContext, person: Person, input: PersonInput): Person {
  return changeAndEmit(context, personResource, "person.updated", person, {
    ...personFields.revise(person, input),
    hasIdNumber: person.hasIdNumber || input.id_number !== undefined,
    hasSsn: person.hasSsn || input.ssn_last_4 !== undefined || input.id_number !== undefined,
  });
}

/** Removes a person, unless the account is that person. */
export function removePerson(context: SimContext, person: Person): void {
  if (person.isIndividual) throw badRequest("The individual of an account cannot be deleted.");
  context.state.persons.remove(person.id);
  emit(context, happened("person.deleted", presentPerson(person)));
}

/** Returns the person that an account is; `undefined` for a company or before it is known. */
export function findIndividual({ state }: SimContext, account: string): Person | undefined {
  return [...state.persons.values()].find((one) => one.account === account && one.isIndividual);
}
