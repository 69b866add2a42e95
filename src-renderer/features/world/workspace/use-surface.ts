import { useCallback, useState } from "react";
import * as z from "zod";
import { sendApiRequest } from "../../../bridge/api-request.ts";
import type { Chosen } from "../block-kit/shapes.ts";
import { optionShape } from "../block-kit/shapes.ts";
import { keyOf, type ElementValue, type Surface } from "../block-kit/surface.ts";
import type { Target } from "./acts.ts";
import { readBase64 } from "./read-base64.ts";
import { readPicture } from "./reading/read-world.ts";
import { useRoom } from "./room.ts";

const suggested = z.object({ options: z.array(optionShape) });
const uploaded = z.object({ file: z.object({ id: z.string() }) });

/** The values of inputs that were not sent yet. */
export interface Drafts {
  readonly values: ReadonlyMap<string, ElementValue>;
  change(key: string, value: ElementValue): void;
}

/** Returns empty drafts and how to change them. */
export function useDrafts(): Drafts {
  const [values, setValues] = useState<ReadonlyMap<string, ElementValue>>(new Map());
  return {
    values,
    change: (key, value) => setValues((known) => new Map(known).set(key, value)),
  };
}

interface SurfaceOptions {
  readonly target: Target;
  readonly chosen: Chosen;
  readonly drafts: Drafts;
  readonly errors?: Readonly<Record<string, string>>;
}

const noErrors = {};

/** Returns what the blocks of a message or view show, and what their elements do. */
export function useSurfaceOf(options: SurfaceOptions): Surface {
  const { target, chosen, drafts, errors = noErrors } = options;
  const { acts, directory, perform, openLink, world } = useRoom();
  const [isBusy, setBusy] = useState(false);
  const user = world.user.id;
  const readFile = useCallback((id: string) => readPicture(user, id), [user]);
  return {
    directory,
    chosen,
    drafts: drafts.values,
    errors,
    isBusy,
    change: (place, value) => drafts.change(keyOf(place), value),
    press: (place, input) => {
      setBusy(true);
      void perform(acts.press(target, place, input)).finally(() => setBusy(false));
    },
    suggest: async (place, typed) => {
      // Typing changes nothing: it is recorded, and has nothing to undo.
      const answer = await sendApiRequest(acts.suggest(target, place, typed).request);
      return suggested.safeParse(answer.body).data?.options ?? [];
    },
    upload: async (file) => {
      const base64 = await readBase64(file);
      const act = acts.upload({ name: file.name, base64 });
      const outcome = await perform(act);
      const id = uploaded.safeParse(outcome?.answer.body).data?.file.id;
      return id === undefined ? undefined : { id, name: file.name, kind: "file" };
    },
    openLink,
    readFile,
  };
}
