import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

type Draft = Readonly<Record<string, string>>;

/** The input of forms that was not sent yet, by form: it outlives a change of place and a reload. */
const useDrafts = create<Readonly<Record<string, Draft>>>()(
  persist((): Readonly<Record<string, Draft>> => ({}), {
    name: "simdeck.drafts",
    storage: createJSONStorage(() => sessionStorage),
  }),
);

const empty: Draft = {};

/** The values of one form, and how to change them. */
export function useDraft(form: string) {
  const values = useDrafts((drafts) => drafts[form]) ?? empty;
  return {
    values,
    change: (fields: Draft) => changeDraft(form, fields),
    clear: () => {
      useDrafts.setState({ [form]: empty });
    },
  };
}

/** Empties the action forms of a simulator: ids in them are of objects that are gone. */
export function dropDraftsOf(kind: string): void {
  useDrafts.setState((drafts) =>
    Object.fromEntries(
      Object.keys(drafts)
        .filter((form) => form.startsWith(`${kind}/`))
        .map((form) => [form, empty]),
    ),
  );
}

/** Fills fields of a form that may not be on the screen. */
export function changeDraft(form: string, fields: Draft): void {
  useDrafts.setState((drafts) => ({ [form]: { ...drafts[form], ...fields } }));
}
