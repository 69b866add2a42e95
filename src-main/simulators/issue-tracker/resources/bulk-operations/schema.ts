import * as z from "zod";
import { lazy } from "#core/contract/lazy.ts";
import { lazyObject } from "#core/contract/lazy-object.ts";

const MAX_ISSUES = 1_000;

const selected = lazy(() => ({
  selectedIssueIdsOrKeys: z
    .array(z.string())
    .min(1, "must name at least one issue")
    .max(MAX_ISSUES, `must be at most ${String(MAX_ISSUES)} issues`),
}));

/** The issues of a bulk operation. */
export const selectionBody = lazyObject(selected);

export const transitionBody = lazyObject(() => ({
  bulkTransitionInputs: z
    .array(lazyObject(() => ({ ...selected(), transitionId: z.coerce.string() })))
    .min(1),
}));

/** The ways in which a list of values changes. */
const listOption = z.enum(["ADD", "REMOVE", "REPLACE", "REMOVE_ALL"]);

const lists = lazy(() => ({
  labelsFields: z
    .array(
      lazyObject(() => ({
        fieldId: z.string(),
        bulkEditMultiSelectFieldOption: listOption,
        labels: z.array(z.looseObject({ name: z.string() })),
      })),
    )
    .default([]),
  multiselectComponents: lazyObject(() => ({
    bulkEditMultiSelectFieldOption: listOption,
    components: z.array(z.looseObject({ componentId: z.coerce.string() })),
  })).optional(),
  multipleVersionPickerFields: z
    .array(
      lazyObject(() => ({
        fieldId: z.string(),
        bulkEditMultiSelectFieldOption: listOption,
        versions: z.array(z.looseObject({ versionId: z.string().optional() })),
      })),
    )
    .default([]),
}));

const single = lazy(() => ({
  priority: lazyObject(() => ({ priorityId: z.coerce.string() })).optional(),
  issueType: lazyObject(() => ({ issueTypeId: z.coerce.string() })).optional(),
  singleLineTextFields: z
    .array(lazyObject(() => ({ fieldId: z.string(), text: z.string() })))
    .default([]),
  richTextFields: z
    .array(
      lazyObject(() => ({
        fieldId: z.string(),
        richText: z.looseObject({ adfValue: z.unknown().optional() }),
      })),
    )
    .default([]),
  clearableNumberFields: z
    .array(lazyObject(() => ({ fieldId: z.string(), value: z.number().nullish() })))
    .default([]),
  datePickerFields: z
    .array(
      lazyObject(() => ({
        fieldId: z.string(),
        date: z.looseObject({ formattedDate: z.string() }).optional(),
      })),
    )
    .default([]),
  singleSelectClearableUserPickerFields: z
    .array(
      lazyObject(() => ({
        fieldId: z.string(),
        user: z.looseObject({ accountId: z.string() }).optional(),
      })),
    )
    .default([]),
  singleSelectFields: z
    .array(
      lazyObject(() => ({
        fieldId: z.string(),
        option: z.looseObject({ optionId: z.coerce.string() }),
      })),
    )
    .default([]),
}));

export const editBody = lazyObject(() => ({
  ...selected(),
  selectedActions: z.array(z.string()).min(1, "must name at least one field"),
  editedFieldsInput: lazyObject(() => ({ ...lists(), ...single() })),
}));

/** No mails are sent. */
export const NOTIFICATION = "sendBulkNotification";

/** Kinds of fields that bulk edits do not change; the field of components is known. */
export const unsupportedInputs = [
  "cascadingSelectFields",
  "colorFields",
  "dateTimePickerFields",
  "multiselectComponents.fieldId",
  "multipleGroupPickerFields",
  "multipleSelectClearableUserPickerFields",
  "multipleSelectFields",
  "originalEstimateField",
  "singleGroupPickerFields",
  "singleVersionPickerFields",
  "status",
  "timeTrackingField",
  "urlFields",
]
  .map((name) => `editedFieldsInput.${name}`)
  .concat(NOTIFICATION);
