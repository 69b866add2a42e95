import * as z from "zod";
import { lazyObject } from "#core/contract/lazy-object.ts";
import type { RequestContext } from "../../route.ts";
import type { Shape } from "../shapes.ts";
import { gitMutations } from "./git.ts";
import { issueMutations } from "./issues.ts";
import { pullMutations } from "./pulls.ts";
import { repositoryMutations } from "./repositories.ts";
import { reviewMutations } from "./reviews.ts";

const mutations = {
  ...gitMutations,
  ...issueMutations,
  ...pullMutations,
  ...repositoryMutations,
  ...reviewMutations,
};

const everyInput = lazyObject(() => ({ clientMutationId: z.string().nullish() }));

/** The fields of `Mutation`. */
export function mutationRoot(context: RequestContext): Shape {
  const entries = Object.entries(mutations).map(([name, run]) => {
    const field = ({ input }: { input: unknown }) => ({
      ...run(context, input),
      clientMutationId: everyInput.parse(input).clientMutationId ?? null,
    });
    return [name, field] as const;
  });
  return Object.fromEntries(entries);
}
