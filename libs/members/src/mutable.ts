/** The same, for the one who owns it and changes it in place. */
export type Mutable<Value> = { -readonly [Name in keyof Value]: Value[Name] };
