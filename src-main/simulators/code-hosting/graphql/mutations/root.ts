import * as z from "zod";
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

const everyInput = z.object({ clientMutationId: z.string().nullish() });

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
