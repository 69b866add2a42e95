import type { SimContext } from "../../state.ts";
import { type Advanced, findClient, presentOwnClient, respond } from "./client.ts";
import type { FrontendRequest } from "./mount.ts";

type Present<Attempt> = (context: SimContext, attempt: Attempt, baseUrl: string) => object;

/** Makes the response to a step of a sign-in or sign-up, with the client of the browser as it is then. */
export function answerAttempts<Attempt>(name: "sign_in" | "sign_up", present: Present<Attempt>) {
  return (
    context: SimContext,
    request: FrontendRequest,
    { attempt, opened, headers }: Advanced<Attempt>,
  ) => {
    const shown = present(context, attempt, request.baseUrl);
    const client = opened?.client ?? findClient(context, request);
    const owned = presentOwnClient(context, client, request, opened ? {} : { [name]: shown });
    return respond(shown, owned, opened?.headers ?? headers);
  };
}
