/** Proves to the compiler that a switch is exhaustive, and fails loudly if data from outside broke that proof. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
}
