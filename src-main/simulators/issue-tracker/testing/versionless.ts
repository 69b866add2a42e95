/** A rule before the version of the API is known: types of the SDK's models and parameters. */
export interface VersionlessRule {
  readonly model?: string;
  readonly parameters?: string;
  /** Parameters that the SDK writes into the path under another name, or does not send. */
  readonly inPath?: readonly string[];
}

const namesIn = (names: string): readonly string[] => names.split(" ").filter(Boolean);

export const wire = (model: string, parameters?: string, inPath = ""): VersionlessRule =>
  parameters === undefined ? { model } : { model, parameters, inPath: namesIn(inPath) };

/** The rule of a route without a response. */
export const only = (parameters: string, inPath = ""): VersionlessRule => ({
  parameters,
  inPath: namesIn(inPath),
});
