/** Lets the compiler prove that a switch is exhaustive, and throws if outside data breaks that proof. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
