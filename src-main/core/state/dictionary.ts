/** Gives each distinct string a small number, so that a column can hold it in two bytes. */
export class Dictionary {
  private readonly codes = new Map<string, number>();
  private readonly names: string[] = [];

  /** @param names Strings that get the first codes. */
  constructor(names: readonly string[] = []) {
    for (const name of names) this.codeOf(name);
  }

  /** The code of `name`, made on first use. */
  codeOf(name: string): number {
    const known = this.codes.get(name);
    if (known !== undefined) return known;
    const code = this.names.push(name) - 1;
    this.codes.set(name, code);
    return code;
  }

  /** The code of `name` if it was ever given one. */
  find(name: string): number | undefined {
    return this.codes.get(name);
  }

  nameOf(code: number): string {
    const name = this.names[code];
    if (name === undefined) throw new RangeError(`no name for code ${String(code)}`);
    return name;
  }

  all(): readonly string[] {
    return this.names;
  }
}
