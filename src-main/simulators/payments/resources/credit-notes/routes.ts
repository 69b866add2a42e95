import * as z from "zod";
import type { CreditNote } from "../../billing/types.ts";
import { route } from "../../route.ts";
import { mergeMetadata } from "../../shared/metadata.ts";
import { datedListQuery, isEqual, isWithin, listQuery } from "../../shared/paging.ts";
import { listRoute, objectOf, showRoute } from "../../shared/resource-routes.ts";
import { metadata, params, text, unsupported } from "../../shared/schema.ts";
import type { State } from "../../state.ts";
import { changed, emit } from "../../events.ts";
import { createCreditNote, planCreditNote, voidCreditNote } from "./actions.ts";
import { presentCreditNote, presentCreditNoteLine } from "./present.ts";
import { createCreditNoteBody, previewCreditNoteQuery } from "./schema.ts";

const notes = {
  name: "credit_note",
  of: (state: State) => state.creditNotes,
  present: presentCreditNote,
} as const;

const listCreditNotesQuery = datedListQuery({
  customer: z.string().optional(),
  invoice: z.string().optional(),
  ...unsupported("customer_account"),
});

const updateCreditNoteBody = params({ memo: text.optional(), metadata: metadata.optional() });

export const routes = [
  route("POST /v1/credit_notes", "Creates a credit note for an invoice", {
    answers: "credit_note",
    body: createCreditNoteBody,
    handle: (context, call) => presentCreditNote(createCreditNote(context, call.params), context),
  }),
  listRoute(
    "GET /v1/credit_notes",
    "Lists credit notes",
    notes,
    listCreditNotesQuery,
    (note, filters) =>
      isWithin(note.created, filters.created) &&
      isEqual(note.customer, filters.customer) &&
      isEqual(note.invoice, filters.invoice),
  ),
  route("GET /v1/credit_notes/preview", "Shows what a credit note would be", {
    answers: "credit_note",
    query: previewCreditNoteQuery,
    handle: (context, call) => {
      const { note } = planCreditNote(context, call.params);
      return presentCreditNote(note, context);
    },
  }),
  showRoute("GET /v1/credit_notes/:id", "Shows a credit note", notes),
  route("POST /v1/credit_notes/:id", "Changes the memo and the metadata of a credit note", {
    answers: "credit_note",
    body: updateCreditNoteBody,
    handle: (context, { id, params: given }) => {
      const note = objectOf(context, notes, id);
      const before = presentCreditNote(note, context);
      const updated: CreditNote = context.state.creditNotes.replace({
        ...note,
        memo: given.memo === undefined ? note.memo : given.memo,
        metadata: mergeMetadata(note.metadata, given.metadata),
      });
      const after = presentCreditNote(updated, context);
      emit(context, changed("credit_note.updated", before, after));
      return after;
    },
  }),
  route("POST /v1/credit_notes/:id/void", "Voids a credit note of an open invoice", {
    answers: "credit_note",
    handle: (context, { id }) =>
      presentCreditNote(voidCreditNote(context, objectOf(context, notes, id)), context),
  }),
  route("GET /v1/credit_notes/:id/lines", "Lists the lines of a credit note", {
    answers: "credit_note",
    query: listQuery({}),
    handle: (context, { id }) => ({
      object: "list",
      data: objectOf(context, notes, id).lines.map(presentCreditNoteLine),
      has_more: false,
      url: `/v1/credit_notes/${id}/lines`,
    }),
  }),
];
