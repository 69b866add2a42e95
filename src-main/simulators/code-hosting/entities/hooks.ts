/** A webhook of a repository or of an organisation. */
export interface Hook {
  readonly id: number;
  readonly isActive: boolean;
  readonly events: readonly string[];
  readonly url: string;
  readonly contentType: "json" | "form";
  readonly insecureSsl: "0" | "1";
  readonly secret: string | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
}
