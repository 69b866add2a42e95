/** Key-value pairs of the client's own. */
export type Metadata = Readonly<Record<string, string>>;

/** Parts that come from the client and go back as they came. */
export type Passed = Readonly<Record<string, unknown>>;
