import * as z from "zod";
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";
import type { ApiRequest } from "../../../../bridge/api-request.ts";

/** The content of the console. */
export interface ConsoleDraft {
  readonly kind: string;
  readonly method: ApiRequest["method"];
  readonly path: string;
  readonly body: string;
  /** `json`: encoded as the provider expects it; `raw`: sent unchanged. */
  readonly form: "json" | "raw";
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
}

const kept = z.object({ isOpen: z.boolean().catch(false) });

export const emptyDraft: ConsoleDraft = {
  kind: "",
  method: "GET",
  path: "",
  body: "",
  form: "json",
  contentType: "application/json",
  headers: {},
};

interface Console {
  readonly isOpen: boolean;
  readonly draft: ConsoleDraft;
}

/** The console keeps its text while another place is looked at, and stays open over a reload of the page. */
export const useConsole = create<Console>()(
  persist((): Console => ({ isOpen: false, draft: emptyDraft }), {
    name: "simdeck.console",
    storage: createJSONStorage(() => sessionStorage),
    partialize: ({ isOpen }) => ({ isOpen }),
    merge: (stored, current) => ({ ...current, ...kept.parse(stored ?? {}) }),
  }),
);

/** Changes fields of the console. */
export function changeConsole(change: Partial<ConsoleDraft>): void {
  useConsole.setState(({ draft }) => ({ draft: { ...draft, ...change } }));
}

/** Opens the console with a call. */
export function editInConsole({ kind, method, path, body, raw, headers = {} }: ApiRequest): void {
  const isJson = body !== undefined;
  changeConsole({
    ...{ kind, method, path, headers },
    form: isJson || !raw ? "json" : "raw",
    contentType: raw?.contentType ?? "application/json",
    body: isJson ? JSON.stringify(body, null, 2) : (raw?.text ?? ""),
  });
  useConsole.setState({ isOpen: true });
}

/** Reads the console as a call, or says which field is wrong. */
export function readDraft({
  kind,
  method,
  path,
  body,
  form,
  contentType,
  headers,
}: ConsoleDraft):
  | { readonly call: ApiRequest }
  | { readonly field: "path" | "body" | "contentType"; readonly message: string } {
  const target = path.trim();
  if (!target.startsWith("/")) {
    return { field: "path", message: "Path must begin with /, for example /v1/charges." };
  }
  const open = /\{(\w+)\}/.exec(target)?.[0];
  if (open !== undefined) return { field: "path", message: `Replace ${open} with a value.` };
  const call = { kind, method, path: target, headers: { ...headers } };
  if (body.trim() === "") return { call };
  if (form === "raw") {
    if (contentType.trim() === "")
      return { field: "contentType", message: "Enter a content type." };
    return { call: { ...call, raw: { contentType: contentType.trim(), text: body } } };
  }
  try {
    return { call: { ...call, body: JSON.parse(body) as unknown } };
  } catch {
    return { field: "body", message: "Body must be JSON. Use Raw to send other text." };
  }
}
