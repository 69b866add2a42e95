/** A request that a provider sends to the app and whose response it uses: a pressed button. */
export interface AppRequest {
  /** The name of its kind, for sockets: `interactive`. */
  readonly type: string;
  /** The JSON value that goes over a socket. */
  readonly payload: unknown;
  /** The body over HTTP. */
  readonly body: string;
  readonly contentType: string;
  /** The URL over HTTP, if it is not the one that events go to. */
  readonly url?: string | undefined;
  readonly timeoutMs: number;
}

/** The app's response, or why there is none. A body of JSON is parsed; any other body is text. */
export type AppResponse =
  | { readonly status: number; readonly body: unknown }
  | { readonly status: null; readonly error: string };

/** Sends a request to the app and returns its response. Never rejects. */
export type AskApp = (request: AppRequest) => Promise<AppResponse>;
