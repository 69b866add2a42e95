/** A rule before the version of the API is known: types of the SDK's models and parameters. */
export interface VersionlessRule {
  readonly model?: string;
  readonly parameters?: string;
}

export const wire = (model: string, parameters?: string): VersionlessRule =>
  parameters === undefined ? { model } : { model, parameters };

/** The rule of a route without a response. */
export const only = (parameters: string): VersionlessRule => ({ parameters });
