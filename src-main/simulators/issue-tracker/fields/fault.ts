/** Why a field cannot be set so. */
export class FieldFault extends Error {
  override readonly name = "FieldFault";
  /** Under which name it is told, when that is not the field's own. */
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}
