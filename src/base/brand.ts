declare const brand: unique symbol;

/** Is a `Base` that the compiler keeps apart from every other `Base`. */
export type Brand<Base, Name extends string> = Base & { readonly [brand]: Name };
