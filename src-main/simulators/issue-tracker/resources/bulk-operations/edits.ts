import type * as z from "zod";
import { jsonIn } from "#shared/text/json-in.ts";
import type { ApiVersion } from "../../route.ts";
import type { IssueBody } from "../issues/schema.ts";
import type { editBody } from "./schema.ts";

type Input = z.output<typeof editBody>["editedFieldsInput"];

/** The operations of an issue's `update` that change a list as a bulk edit asks for. */
function listSteps(option: string, values: readonly unknown[]): readonly unknown[] {
  if (option === "REMOVE_ALL") return [{ set: [] }];
  if (option === "REPLACE") return [{ set: values }];
  return values.map((value) => ({ [option.toLowerCase()]: value }));
}

/** Rich text of a bulk edit is a document, as text or as it is. */
const documentOf = (value: unknown) => (typeof value === "string" ? jsonIn(value) : value);

/** Returns the body that changes one issue as a bulk edit asks for: the fields among its actions. */
export function toIssueBody(input: Input, actions: readonly string[]): IssueBody {
  const { multiselectComponents: components } = input;
  const fields = new Map<string, unknown>();
  const update = new Map<string, unknown>();
  if (input.priority) fields.set("priority", { id: input.priority.priorityId });
  if (input.issueType) fields.set("issuetype", { id: input.issueType.issueTypeId });
  for (const { fieldId, text } of input.singleLineTextFields) fields.set(fieldId, text);
  for (const { fieldId, richText } of input.richTextFields) {
    fields.set(fieldId, documentOf(richText.adfValue));
  }
  for (const { fieldId, value } of input.clearableNumberFields) fields.set(fieldId, value ?? null);
  for (const { fieldId, date } of input.datePickerFields) {
    fields.set(fieldId, date?.formattedDate ?? null);
  }
  for (const { fieldId, user } of input.singleSelectClearableUserPickerFields) {
    fields.set(fieldId, user ? { accountId: user.accountId } : null);
  }
  for (const { fieldId, option } of input.singleSelectFields) {
    fields.set(fieldId, { id: option.optionId });
  }
  for (const { fieldId, bulkEditMultiSelectFieldOption: option, labels } of input.labelsFields) {
    update.set(
      fieldId,
      listSteps(
        option,
        labels.map(({ name }) => name),
      ),
    );
  }
  if (components) {
    const ids = components.components.map(({ componentId: id }) => ({ id }));
    update.set("components", listSteps(components.bulkEditMultiSelectFieldOption, ids));
  }
  for (const {
    fieldId,
    bulkEditMultiSelectFieldOption: option,
    versions,
  } of input.multipleVersionPickerFields) {
    update.set(
      fieldId,
      listSteps(
        option,
        versions.map(({ versionId: id }) => ({ id })),
      ),
    );
  }
  const chosen = (all: ReadonlyMap<string, unknown>) =>
    Object.fromEntries([...all].filter(([name]) => actions.includes(name)));
  return { fields: chosen(fields), update: chosen(update) };
}

/** Documents of a bulk edit are those of version 3, whichever version the request has. */
export const BULK_VERSION: ApiVersion = 3;
