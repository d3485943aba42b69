/** Compares in constant time for texts of the same length. */
export function isSecret(given: string, secret: string): boolean {
  let difference = given.length ^ secret.length;
  for (let index = 0; index < given.length; index += 1) {
    difference |= given.charCodeAt(index) ^ secret.charCodeAt(index % secret.length);
  }
  return difference === 0;
}
