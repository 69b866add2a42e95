import * as z from "zod";
import { createKept } from "./kept-store.ts";

const draft = z.record(z.string(), z.string()).readonly();

type Draft = z.output<typeof draft>;

const drafts = z.record(z.string(), draft).catch({});

/** The input of forms that was not sent yet, by form: it outlives a change of place and a reload. */
const useDrafts = createKept("simdeck.drafts", drafts, "session");

const empty: Draft = {};

/** The values of one form, and how to change them. */
export function useDraft(form: string) {
  const values = useDrafts((all) => all[form]) ?? empty;
  return {
    values,
    change: (fields: Draft) => changeDraft(form, fields),
    clear: () => {
      useDrafts.setState({ [form]: empty });
    },
  };
}

/** Empties the action forms of a simulator: ids in them are of objects that are gone. */
export function dropDrafts(kind: string): void {
  useDrafts.setState((all) =>
    Object.fromEntries(
      Object.keys(all)
        .filter((form) => form.startsWith(`${kind}/`))
        .map((form) => [form, empty]),
    ),
  );
}

/** Fills fields of a form that may not be on the screen. */
export function changeDraft(form: string, fields: Draft): void {
  useDrafts.setState((all) => ({ [form]: { ...all[form], ...fields } }));
}
