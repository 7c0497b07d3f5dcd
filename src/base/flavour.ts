declare const flavour: unique symbol;

/**
 * Is a number of one kind: those of another kind do not fit in its place, plain numbers do. Full brands would ask for a
 * cast at each read of a typed array.
 */
export type Flavour<Kind extends string> = number & { readonly [flavour]?: Kind };
