/** Lob's older client has no types of its own: this is the part of it that the tests use. */
declare module "lob" {
  type Wire = { readonly id: string } & Readonly<Record<string, unknown>>;

  interface Resource {
    create(body: object): Promise<Wire>;
    retrieve(id: string): Promise<Wire>;
    list(query?: object): Promise<Wire>;
    delete(id: string): Promise<Wire>;
  }

  interface ClassicLob {
    readonly postcards: Resource;
    readonly addresses: Resource;
  }

  const create: (key: string, options: { readonly host: string }) => ClassicLob;
  export = create;
}
