import { createWrappedRouteHelper } from "#core/contract/route.ts";
import { attachUploads } from "./files/attach-uploads.ts";
import { checkAvailable, inVersion, readVersion, type Version } from "./shared/version.ts";
import type { SimContext, State } from "./state.ts";

/** Makes a route of this simulator. Handlers also get the version that the client asks for. */
export const route = createWrappedRouteHelper<State, object, SimContext, Version>((wrapped) => ({
  handle: (context, request) => {
    const version = readVersion(request.headers);
    checkAvailable(version, wrapped.endpoint, request.body);
    const run = () => wrapped.handle(context, request, version);
    const result = attachUploads(context, request.body, run);
    return result instanceof Promise
      ? result.then((value: unknown) => inVersion(version, value))
      : inVersion(version, result);
  },
}));
