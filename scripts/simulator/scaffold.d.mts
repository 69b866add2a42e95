export function scaffold(options: {
  readonly root: string;
  readonly name: string;
  readonly outside?: string;
}): Promise<string>;
