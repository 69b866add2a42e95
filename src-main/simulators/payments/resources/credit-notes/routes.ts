import { noteRules } from "./rules.ts";
import { route } from "../../route.ts";
import { equal, within } from "../../shared/filters.ts";
import { keepOr, mergeMetadata } from "../../shared/metadata.ts";
import { linesPage, listQuery } from "../../shared/paging.ts";
import { createResourceRoutes } from "../../shared/resource-routes.ts";
import { changeAndEmit } from "../../shared/resource.ts";
import { metadata, params, text, unsupportedFilters } from "../../shared/schema.ts";
import { createCreditNote, planCreditNote, voidCreditNote } from "./actions.ts";
import { creditNoteResource, presentCreditNote, presentCreditNoteLine } from "./present.ts";
import { createCreditNoteBody, previewCreditNoteQuery, previewLinesQuery } from "./schema.ts";

const { change, create, find, list, show } = createResourceRoutes(creditNoteResource);

const updateCreditNoteBody = params(() => ({
  memo: text.optional(),
  metadata: metadata.optional(),
}));

export const routes = [
  create("POST /v1/credit_notes", "Creates a credit note for an invoice", {
    body: createCreditNoteBody,
    rules: noteRules,
    run: createCreditNote,
  }),
  list("GET /v1/credit_notes", "Lists credit notes", () => ({
    created: within("created"),
    customer: equal("customer"),
    invoice: equal("invoice"),
    ...unsupportedFilters("customer_account"),
  })),
  route("GET /v1/credit_notes/preview", "Shows what a credit note would be", {
    answers: "credit_note",
    query: previewCreditNoteQuery,
    rules: noteRules,
    handle: (context, call) =>
      presentCreditNote(planCreditNote(context, call.params).note, context),
  }),
  route("GET /v1/credit_notes/preview/lines", "Lists the lines of what a credit note would be", {
    answers: "credit_note",
    query: previewLinesQuery,
    rules: noteRules,
    handle: (context, { params: input }) => {
      const lines = planCreditNote(context, input).note.lines.map(presentCreditNoteLine);
      return linesPage(lines, input, "/v1/credit_notes/preview/lines");
    },
  }),
  show("GET /v1/credit_notes/:id", "Shows a credit note"),
  change("POST /v1/credit_notes/:id", "Changes the memo and the metadata of a credit note", {
    body: updateCreditNoteBody,
    run: (context, note, input) =>
      changeAndEmit(context, creditNoteResource, "credit_note.updated", note, {
        memo: keepOr(input.memo, note.memo),
        metadata: mergeMetadata(note.metadata, input.metadata),
      }),
  }),
  change("POST /v1/credit_notes/:id/void", "Voids a credit note of an open invoice", {
    run: voidCreditNote,
  }),
  route("GET /v1/credit_notes/:id/lines", "Lists the lines of a credit note", {
    answers: "credit_note",
    query: listQuery(() => ({})),
    handle: (context, { id, params: paging }) => {
      const lines = find(context, id).lines.map(presentCreditNoteLine);
      return linesPage(lines, paging, `/v1/credit_notes/${id}/lines`);
    },
  }),
];
