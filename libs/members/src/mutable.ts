/** The same members, and those who hold it so may set them. */
export type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };
