declare const flavour: unique symbol;

/**
 * A number type for ids of one kind: ids of other kinds are not assignable to it, plain numbers are. Strict brands
 * would need a cast at each read of a typed array.
 */
export type Flavour<Kind extends string> = number & { readonly [flavour]?: Kind };
